import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { lineName } from '@mapwright/contract/shop/orders/line-name.ts'
import { GetShopOrderByInvoiceNo } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { outstandingPieces } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { type NamedProduct, newProduct } from './withdrawn-products-field.tsx'

/** The goods of the customer's own order, with the pieces that are neither returned nor withdrawn. Empty for visitors and for orders of other customers. */
export function useOwnProducts(me: User | null, number: string): readonly NamedProduct[] {
  const enabled = me?.role_id === roles.customer && number !== ''
  const order = useQueryOf(GetShopOrderByInvoiceNo, { params: { no: number } }, { enabled, retry: false }).data?.order
  return (order?.lines ?? []).flatMap((line) => {
    const rest = isDigital(line) ? 0 : outstandingPieces(line, order?.withdrawal ?? null)
    return rest === 0 ? [] : [newProduct(lineName(line.name, line.selected_extra_options), rest)]
  })
}
