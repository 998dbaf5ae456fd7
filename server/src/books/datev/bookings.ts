import type { DatevCase } from '@mapwright/contract/books/datev/datev.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import type { Booking } from './booking-stack.ts'
import type { TaxedSum } from './datev-rows.ts'

/**
 * Maximum reduced VAT rate in hundredths of a percent. German VAT has two rates, and all rates above this maximum are the standard rate.
 */
const maxReducedRate = 10_00n

/** Returns the DATEV tax case of a sum. */
export function caseOf({ category, percentage, seller_country, vat_country }: TaxedSum): DatevCase {
  switch (category) {
    case 'AE':
      return 'reverse_charge'
    case 'K':
      return 'intra_community'
    case 'E':
      return 'small_business'
    case 'Z':
      return 'untaxed'
    case 'G':
      return 'export'
    case 'O':
      return 'third_country'
    case 'S':
      if (vat_country === seller_country) return percentage <= maxReducedRate ? 'domestic_reduced' : 'domestic'
      return isEu(vat_country) && isEu(seller_country) ? 'oss' : 'third_country'
  }
}

/** Tax cases that the recapitulative statement lists by the buyer's VAT number. */
const reportedCases: ReadonlySet<DatevCase> = new Set(['reverse_charge', 'intra_community'])

type Accounts = Readonly<Record<DatevCase, string>>

/**
 * Creates the bookings of a sum: debtor against revenue, or the reverse for a credit note. DATEV calculates the VAT from the account and,
 * for the one-stop shop, from country and rate. DATEV does not support VAT of countries outside the EU, so that VAT is booked as a separate
 * liability.
 */
export function bookingsOf(sum: TaxedSum, { debtor, accounts }: { debtor: string; accounts: Accounts }): Booking[] {
  const { is_credit_note, day, due_day, invoice, buyer, buyer_vat_no, vat_country, percentage, net, vat } = sum
  const name = caseOf(sum)
  const booking = (amount: bigint, contra: DatevCase): Booking => ({
    amount,
    side: is_credit_note ? 'H' : 'S',
    account: debtor,
    contra: accounts[contra],
    day,
    document: invoice,
    text: buyer,
    due_day,
    eu_country: name === 'oss' ? vat_country : reportedCases.has(name) ? buyer_vat_no.replaceAll(/\s/g, '') : '',
    eu_rate: name === 'oss' ? percentage : null,
  })
  if (name === 'third_country')
    return [booking(net, name), booking(vat, 'foreign_vat')].filter(({ amount }) => amount > 0n)
  return [booking(net + vat, name)]
}
