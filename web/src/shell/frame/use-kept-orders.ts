import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { actingAs } from '../../platform/api/session.ts'

/** Makes orders readable offline for customers, from the first page on that is. Nothing is kept for staff. */
export function useKeptOrders({ _id, role_id }: User): void {
  const isShown = useRouterState({ select: ({ location }) => /^\/(your_order$|order_details)/.test(location.pathname) })
  useEffect(() => {
    if (isShown && role_id === roles.customer && !actingAs())
      void import('../keep-orders.ts').then(({ keepOrders }) => keepOrders(_id)).catch(() => undefined)
  }, [_id, role_id, isShown])
}
