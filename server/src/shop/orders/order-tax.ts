import { isDigital, type ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import type { TaxedAddress } from '@mapwright/contract/site/vat-area.ts'
import type { BuyerRow } from '../../billing/buyer-rows.ts'
import { sellerOf, type Tax, vatCategory } from '../../billing/tax.ts'
import { taxOf } from '../../billing/tax-of.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Settings } from '../../site/read-settings.ts'
import { goodsTax } from '../goods-tax.ts'

type Sale = {
  lines: readonly { kind: ProductKind }[]
  user_id: string
  buyer: BuyerRow
  /** The destination of goods. */
  destination: TaxedAddress
  internet_country?: string | undefined
  now: Date
}

/**
 * Tax of an order. `isDivided` is true if its goods and its digital products have different VAT. For digital products, `buyer` includes the evidence
 * of the buyer's country.
 */
type OrderTax = { tax: Tax; buyer: BuyerRow; isDivided: boolean }

/**
 * The VAT of an order: goods have the VAT of their destination; digital products are services supplied electronically and have the VAT of
 * the buyer's country (Directive 2006/112/EC, articles 33 and 58).
 */
export async function orderTax(db: Db, settings: Settings, sale: Sale): Promise<OrderTax> {
  const { lines, user_id, buyer, destination, internet_country, now } = sale
  const hasGoods = lines.length === 0 || !lines.every(isDigital)
  const goods = hasGoods && (await goodsTax(db, settings, { buyer, destination }))
  if (goods && !lines.some(isDigital)) return { tax: goods, buyer, isDivided: false }
  const services = await taxOf(db, settings, { user_id, now, internet_country })
  if (!goods) return { tax: services.tax, buyer: services.buyer, isDivided: false }
  const seller = sellerOf(settings)
  const isSame =
    goods.country === services.tax.country &&
    goods.percentage === services.tax.percentage &&
    vatCategory(seller, { ...goods, isGoods: true }) === vatCategory(seller, services.tax)
  return { tax: goods, buyer: services.buyer, isDivided: !isSame }
}
