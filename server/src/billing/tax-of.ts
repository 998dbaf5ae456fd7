import { type BillingAddress, missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Place } from '@mapwright/contract/billing/place.ts'
import { readBilling } from '../accounts/profile/billing-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Settings } from '../site/read-settings.ts'
import { vatRateFor } from '../site/vat-rows.ts'
import { type BuyerRow, readBuyer } from './buyer-rows.ts'
import { keptPlace } from './place.ts'
import { readPlace } from './read-place.ts'
import { readInvoiceSettings } from './settings.ts'
import { sellerOf, type Tax, taxFor } from './tax.ts'
import { taxOfPlace } from './tax-of-place.ts'

type Taxed = { buyer: BuyerRow; tax: Tax; place: Decoded<Place>; billing: BillingAddress }

type Sale = {
  user_id: string
  now: Date
  /** True if staff have confirmed the address. */
  isVouchedFor?: boolean
  /** Country of the buyer's IP address, if a trusted proxy reports it. */
  internet_country?: string | undefined
  /** Time of the request with that address, if it is an earlier one. */
  internet_at?: Date | undefined
}

/**
 * Reads the buyer and determines the VAT of an electronic service. The buyer's country counts only if the address is complete and
 * confirmed, with evidence if required (`taxOfPlace`). Otherwise the buyer pays the seller's rate. The evidence becomes part of the buyer's
 * data on the invoice.
 */
export async function taxOf(
  db: Db,
  settings: Settings,
  { user_id, now, isVouchedFor = false, internet_country, internet_at }: Sale,
): Promise<Taxed> {
  const [person, billing, { vat_scheme }, place] = await Promise.all([
    readBuyer(db, user_id, now),
    readBilling(db, user_id),
    readInvoiceSettings(db),
    readPlace(db, { user_id, seller: sellerOf(settings), internet_country, internet_at, now }),
  ])
  const isKnown = missingBillingFields(billing).length === 0 && (billing.confirmed || isVouchedFor)
  const buyer = { ...person, place: keptPlace(place) }
  const seller = { ...sellerOf(settings), vat_scheme }
  const rateOf = (country: string) => vatRateFor(db, country)
  const tax = await (isKnown
    ? taxOfPlace(seller, buyer, place, rateOf)
    : taxFor(seller, { ...buyer, country: '' }, rateOf))
  return { buyer, billing, tax, place }
}
