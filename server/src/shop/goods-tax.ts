import type { TaxedAddress } from '@mapwright/contract/site/vat-area.ts'
import { readInvoiceSettings } from '../billing/settings.ts'
import { type Buyer, sellerOf, type Tax, taxFor } from '../billing/tax.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Settings } from '../site/read-settings.ts'
import { vatRateFor } from '../site/vat-rows.ts'

/**
 * The VAT of goods shipped to a place: its rate, or none for exports and for businesses in another EU country. Where reverse charge would
 * apply to a service, the delivery of goods is exempt (Article 138 instead of 196 of Directive 2006/112/EC).
 */
export async function goodsTax(
  db: Db,
  settings: Pick<Settings, 'country' | 'company_post_code' | 'company_vat_no'>,
  { buyer, destination }: { buyer: Omit<Buyer, 'country' | 'post_code'>; destination: TaxedAddress },
): Promise<Tax> {
  const { vat_scheme } = await readInvoiceSettings(db)
  const { country, post_code } = destination
  const seller = { ...sellerOf(settings), vat_scheme }
  const tax = await taxFor(seller, { ...buyer, country, post_code }, (of) => vatRateFor(db, of))
  return { ...tax, reverse_charge: false, intra_community: tax.reverse_charge }
}
