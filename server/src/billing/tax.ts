import { isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import { type Money, money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import { isEu, type Percent, percent, vatOf } from '@mapwright/contract/site/vat.ts'

/** The facts that determine the VAT: the countries of both sides, and whether they are registered for VAT. */
export type Seller = { country: string; vat_no: string; vat_scheme?: 'standard' | 'small_business' }
export type Buyer = { country: string; buyer_kind: string; vat_no: string; vat_proof?: object | null }

/** `needs_proof`: a reverse charge only lacks the proof of the VAT number. */
export type Tax = {
  /** The country whose VAT it is. */
  country: string
  percentage: Percent
  reverse_charge: boolean
  /** Goods shipped to a business in another EU country, exempt under Article 138 of Directive 2006/112/EC. */
  intra_community: boolean
  needs_proof: boolean
  /** The seller is a small business, which charges no VAT. */
  is_exempt: boolean
}

/** Whether a business in another EU country may owe the VAT itself, which requires two well-formed VAT numbers. */
const mayReverseCharge = (seller: Seller, buyer: Buyer): boolean =>
  buyer.buyer_kind === 'business' &&
  isEu(seller.country) &&
  isEu(buyer.country) &&
  buyer.country !== seller.country &&
  isVatNumber(seller.vat_no, seller.country) &&
  isVatNumber(buyer.vat_no, buyer.country)

const untaxed = { percentage: percent(0n), needs_proof: false, intra_community: false }

/**
 * Determines the VAT of a sale. A reverse charge requires that the register has confirmed the VAT number. If the buyer's country has no
 * active rate, a buyer inside the EU, or in an unknown country, pays the seller's own rate, and one outside the EU pays none. `rateOf`
 * returns 0n for a country without an active rate.
 */
export async function taxFor(
  seller: Seller,
  buyer: Buyer,
  rateOf: (country: string) => Promise<Percent>,
): Promise<Tax> {
  if (seller.vat_scheme === 'small_business')
    return { ...untaxed, country: seller.country, reverse_charge: false, is_exempt: true }
  const mayReverse = mayReverseCharge(seller, buyer)
  if (mayReverse && buyer.vat_proof)
    return { ...untaxed, country: buyer.country, reverse_charge: true, is_exempt: false }
  const charged = { reverse_charge: false, intra_community: false, needs_proof: mayReverse, is_exempt: false }
  const own = await rateOf(buyer.country)
  if (own > 0n) return { country: buyer.country, percentage: own, ...charged }
  const isTaxedAtHome = buyer.country === '' || (isEu(buyer.country) && isEu(seller.country))
  const country = isTaxedAtHome ? seller.country : buyer.country
  return { country, percentage: isTaxedAtHome ? await rateOf(seller.country) : percent(0n), ...charged }
}

/** The category of a sale's VAT on the invoice. */
export function vatCategory(
  seller: Pick<Seller, 'country'>,
  tax: Omit<Tax, 'needs_proof'> & { isGoods?: boolean },
): VatCategory {
  const { country, percentage, reverse_charge, intra_community, is_exempt, isGoods = false } = tax
  if (is_exempt) return 'E'
  if (intra_community) return 'K'
  if (reverse_charge) return 'AE'
  if (percentage > 0n) return 'S'
  if (country === seller.country) return 'Z'
  return isGoods && isEu(seller.country) && !isEu(country) ? 'G' : 'O'
}

/** The VAT on a net amount and the gross amount, rounded half up to the units of the currency. */
export function withVat(net: Money, percentage: Percent, currency: string): { vat: Money; total: Money } {
  const vat =
    smallestUnit(currency) === 1n ? vatOf(net, percentage) : money(vatOf(money(net / 100n), percentage) * 100n)
  return { vat, total: money(net + vat) }
}
