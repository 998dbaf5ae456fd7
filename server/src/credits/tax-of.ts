import type { Db } from '../db/sql.ts'
import type { Settings } from '../site/read-settings.ts'
import { vatRateFor } from '../site/vat-rows.ts'
import { type BuyerRow, readBuyer } from './buyer-rows.ts'
import { type Tax, taxFor } from './tax.ts'

/** The buyer as known now, and the VAT of a sale to this buyer. */
export async function taxOf(db: Db, settings: Settings, userId: string): Promise<{ buyer: BuyerRow; tax: Tax }> {
  const buyer = await readBuyer(db, userId)
  const seller = { country: settings.country, vat_no: settings.company_vat_no }
  return { buyer, tax: await taxFor(seller, buyer, (country) => vatRateFor(db, country)) }
}
