import { readInvoiceSettings } from '../../billing/settings.ts'
import { type Buyer, type Tax, taxFor } from '../../billing/tax.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Settings } from '../../site/read-settings.ts'
import { vatRateFor } from '../../site/vat-rows.ts'

/**
 * The VAT of goods shipped to a country: its rate, or none for exports and for businesses in another EU country. Where such a business would
 * owe the VAT of a service, the delivery of goods is exempt (Article 138 instead of 196 of Directive 2006/112/EC).
 */
export async function goodsTax(
  db: Db,
  settings: Pick<Settings, 'country' | 'company_vat_no'>,
  { buyer, destination }: { buyer: Omit<Buyer, 'country'>; destination: string },
): Promise<Tax> {
  const { vat_scheme } = await readInvoiceSettings(db)
  const seller = { country: settings.country, vat_no: settings.company_vat_no, vat_scheme }
  const tax = await taxFor(seller, { ...buyer, country: destination }, (country) => vatRateFor(db, country))
  return { ...tax, reverse_charge: false, intra_community: tax.reverse_charge }
}
