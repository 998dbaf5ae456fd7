import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { ListMyShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ListedShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useQueryOf } from '../../platform/api/queries.ts'

export type OwnOrder = Pick<ListedShopOrder, 'invoice_no' | 'created_at' | 'total' | 'currency'>

/**
 * The customer's last hundred orders, without canceled ones. Empty for visitors, for staff, and if the request fails: the number can
 * always be typed. Undefined while loading.
 */
export function useOwnOrders(me: User | null): readonly OwnOrder[] | undefined {
  const enabled = me?.role_id === roles.customer
  const { data, isLoading } = useQueryOf(ListMyShopOrders, { query: { size: 100 } }, { enabled })
  if (isLoading) return undefined
  return data?.orders.filter(({ current_status }) => current_status !== 'cancelled') ?? []
}
