import type { BuyerRow } from '../../billing/buyer-rows.ts'
import { readInvoiceSettings } from '../../billing/settings.ts'
import { type Tax, taxFor } from '../../billing/tax.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Settings } from '../../site/read-settings.ts'
import { vatRateFor } from '../../site/vat-rows.ts'

/** The VAT of goods that are sent to a country: its rate, none for exports, and reverse charge for businesses of that country. */
export async function goodsTax(
  db: Db,
  settings: Pick<Settings, 'country' | 'company_vat_no'>,
  { buyer, destination }: { buyer: BuyerRow; destination: string },
): Promise<Tax> {
  const { vat_scheme } = await readInvoiceSettings(db)
  const seller = { country: settings.country, vat_no: settings.company_vat_no, vat_scheme }
  return taxFor(seller, { ...buyer, country: destination }, (country) => vatRateFor(db, country))
}
