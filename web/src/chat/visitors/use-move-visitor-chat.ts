import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { chatConversation } from '@mapwright/contract/chat/chat-conversation.ts'
import { MoveVisitorChat } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { useEffect } from 'react'
import { keepMessage } from '../../conversations/outbox/outbox.ts'
import { offerDraft } from '../../conversations/use-draft.ts'
import { call } from '../../platform/api/call.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { actingAs } from '../../platform/api/session.ts'
import { sendUnsent } from './send-unsent.ts'
import {
  clearVisitorChat,
  noDraft,
  saveVisitorDraft,
  startingToken,
  unsentMessages,
  visitorDraft,
  visitorToken,
} from './visitor-storage.ts'

/** Makes unsent messages and the draft of the visitor those of the customer. Changes nothing if the browser cannot store them. */
async function handOver(user_id: string): Promise<void> {
  const chat = { kind: chatConversation.kind, subject_id: user_id, user_id }
  for (const { key, text, written_at, refusal } of unsentMessages()) {
    const reason = refusal === '' ? ({ code: 'too_old' } as const) : null
    const sent = { internal: false, files: [], tried_at: null, refusal: reason }
    if (!(await keepMessage({ ...chat, ...sent, key, text, written_at }))) return
  }
  offerDraft(user_id, user_id, visitorDraft().text)
  saveVisitorDraft(noDraft)
  clearVisitorChat()
}

/** Moves the chat to the account, after the messages that can still be sent in it. */
async function moveChat(token: string, user_id: string): Promise<void> {
  await sendUnsent(token, () => undefined)
  try {
    await call(MoveVisitorChat, { body: { token } })
  } catch (problem) {
    if (!(problem instanceof ProblemError) || problem.code !== 'chat.not_found') return
  }
  await handOver(user_id)
}

/** Moves the chat that a visitor has started before signing in to the customer's own chat, with all messages that wait in this browser. */
export function useMoveVisitorChat({ _id, role_id, verified, membership }: User): void {
  useEffect(() => {
    const token = visitorToken() ?? startingToken()
    if (token === undefined || role_id !== roles.customer || membership || !verified || actingAs()) return
    void moveChat(token, _id)
  }, [_id, role_id, membership, verified])
}
