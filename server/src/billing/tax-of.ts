import { type BillingAddress, missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { readBilling } from '../accounts/billing-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Settings } from '../site/read-settings.ts'
import { vatRateFor } from '../site/vat-rows.ts'
import { type BuyerRow, readBuyer } from './buyer-rows.ts'
import { readInvoiceSettings } from './settings.ts'
import { type Tax, taxFor } from './tax.ts'

type Taxed = { buyer: BuyerRow; tax: Tax; billing: BillingAddress }

/**
 * The buyer as known now, and the VAT of a sale to this buyer. The country of an address that is incomplete or was never confirmed
 * may be a guess: such a buyer pays the seller's own rate. `isVouchedFor`: staff vouch for the address.
 */
export async function taxOf(
  db: Db,
  settings: Settings,
  { user_id, now, isVouchedFor = false }: { user_id: string; now: Date; isVouchedFor?: boolean },
): Promise<Taxed> {
  const [buyer, billing, { vat_scheme }] = await Promise.all([
    readBuyer(db, user_id, now),
    readBilling(db, user_id),
    readInvoiceSettings(db),
  ])
  const isKnown = missingBillingFields(billing).length === 0 && (billing.confirmed || isVouchedFor)
  const seller = { country: settings.country, vat_no: settings.company_vat_no, vat_scheme }
  const taxed = isKnown ? buyer : { ...buyer, country: '' }
  return { buyer, billing, tax: await taxFor(seller, taxed, (country) => vatRateFor(db, country)) }
}
