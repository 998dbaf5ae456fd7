import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isOffline } from '../../platform/api/connection.ts'
import { refreshAll } from '../../platform/api/live-refresh.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { actingAs } from '../../platform/api/session.ts'
import { meQuery } from '../../platform/session/me.ts'

/** Milliseconds between attempts to reach the server while the browser believes to be online. */
const retryMs = 10_000

/** The pages that are readable offline. */
const isReadable = (path: string) => path === '/your_order' || path.startsWith('/order_details/')

/** Makes orders readable offline for customers, and refreshes them once the server is reached again. Nothing is kept for staff. */
export function useKeptOrders({ _id, role_id }: User): void {
  const isCustomer = role_id === roles.customer && !actingAs()
  const isShown = useRouterState({ select: ({ location }) => isReadable(location.pathname) })
  // Other pages load no code for this.
  const [isUsed, setIsUsed] = useState(isShown)
  if (isShown && !isUsed) setIsUsed(true)
  const isKeeping = isCustomer && isUsed
  useEffect(() => {
    if (!isKeeping) return
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
  }, [_id, isKeeping])
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
