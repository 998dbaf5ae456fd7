import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { MoveVisitorChat } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { actingAs } from '../../platform/api/session.ts'
import { clearVisitorChat, visitorToken } from './visitor-storage.ts'

/** Moves the chat that a visitor has started before signing in to the customer's own chat. */
export function useMoveVisitorChat({ role_id, verified }: User): void {
  useEffect(() => {
    const token = visitorToken()
    if (token === undefined || role_id !== roles.customer || !verified || actingAs()) return
    call(MoveVisitorChat, { body: { token } }).then(clearVisitorChat, (problem) => {
      if (problem instanceof ProblemError && problem.status === 404) clearVisitorChat()
    })
  }, [role_id, verified])
}
