import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useEffect } from 'react'
import { isOffline } from '../../platform/api/connection.ts'
import { refreshAll } from '../../platform/api/live-refresh.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { actingAs } from '../../platform/api/session.ts'
import { meQuery } from '../../platform/session/me.ts'

/** Milliseconds between attempts to reach the server while the browser believes to be online. */
const retryMs = 10_000

/** Makes orders readable offline for customers, and refreshes them once the server is reached again. Nothing is kept for staff. */
export function useKeptOrders({ _id, role_id }: User): void {
  const isCustomer = role_id === roles.customer && !actingAs()
  useEffect(() => {
    if (!isCustomer) return
    let end: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { keepOrders } = await import('../keep-orders.ts')
      if (!isOver) end = keepOrders(_id)
    }
    start().catch(() => undefined)
    return () => {
      isOver = true
      end?.()
    }
  }, [_id, isCustomer])
  const isLost = isOffline.useValue() && isCustomer
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => navigator.onLine && void queryClient.refetchQueries(meQuery), retryMs)
    return () => {
      clearInterval(timer)
      refreshAll()
    }
  }, [isLost])
}
