import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { PriceDisplay } from '@mapwright/contract/shop/price-display.ts'
import { GetPriceDisplay } from '@mapwright/contract/shop/settings-endpoints.ts'
import { readBuyer } from '../billing/buyer-rows.ts'
import { sellerOf } from '../billing/tax.ts'
import { query } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { goodsTax } from './goods-tax.ts'
import { readShopSettings } from './shop-settings.ts'

const visitor = { buyer_kind: '', vat_no: '', vat_proof: null, country: '', post_code: '' }

/** Checks whether prices are shown with VAT. The law requires this for buyers other than businesses (Directive 98/6/EC; § 3 of the German PAngV). */
export async function seesVat(db: Db, { buyer_kind }: { buyer_kind: string }): Promise<boolean> {
  return buyer_kind !== 'business' || (await readShopSettings(db)).business_prices_with_vat
}

/** Reads the price display of a customer, before the shipping address is known. A visitor (null) counts as a buyer in the seller's country. */
export async function readPriceDisplay(
  db: Db,
  customer: Pick<Person, '_id'> | null,
  now: Date,
): Promise<Decoded<PriceDisplay>> {
  const [settings, buyer] = await Promise.all([readSettings(db), customer ? readBuyer(db, customer._id, now) : visitor])
  const destination = buyer.country ? buyer : sellerOf(settings)
  const [with_vat, tax] = await Promise.all([seesVat(db, buyer), goodsTax(db, settings, { buyer, destination })])
  return { with_vat, tax }
}

export const getPriceDisplay = query(GetPriceDisplay, async ({ sql, actor, now }) => ({
  price_display: await readPriceDisplay(sql, actor?.role === 'customer' ? actor : null, now),
}))
