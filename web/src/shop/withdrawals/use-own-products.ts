import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { lineName } from '@mapwright/contract/shop/orders/line-name.ts'
import { GetShopOrderByInvoiceNo } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { type NamedProduct, newProduct } from './withdrawn-products-field.tsx'

/** The goods of the customer's own order that are neither returned nor withdrawn completely. Empty for visitors and for orders of other customers. */
export function useOwnProducts(me: User | null, number: string): readonly NamedProduct[] {
  const enabled = me?.role_id === roles.customer && number !== ''
  const order = useQueryOf(GetShopOrderByInvoiceNo, { params: { no: number } }, { enabled, retry: false }).data?.order
  const withdrawnOf = (id: string) => order?.withdrawal?.lines.find(({ line_id }) => line_id === id)?.quantity ?? 0
  return (order?.lines ?? [])
    .filter((line) => !isDigital(line) && line.returned + withdrawnOf(line._id) < line.quantity)
    .map(({ name, selected_extra_options: options, quantity, returned }) =>
      newProduct(lineName(name, options), quantity - returned),
    )
}
