import { hasRole } from '@mapwright/contract/api/permissions.ts'
import { GetShippingMethod, ListShippingMethods } from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { listShippingRows, readShippingMethod } from './shipping-rows.ts'

export const getShippingMethod = query(GetShippingMethod, async ({ sql, actor, params }) => ({
  shipping_method: found(
    await readShippingMethod(sql, params.id, !hasRole(actor, 'customer')),
    'shop.shipping_method_not_found',
  ),
}))

export const listShippingMethods = query(ListShippingMethods, ({ sql, actor, query: wanted }) =>
  listShippingRows(sql, wanted, !hasRole(actor, 'customer')),
)
