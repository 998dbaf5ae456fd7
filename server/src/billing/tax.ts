import { isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import { isEu, type Percent, percent, vatOf } from '@mapwright/contract/site/vat.ts'

/** What decides the VAT: where each side is, and whether both are known to the tax office. */
export type Seller = { country: string; vat_no: string; vat_scheme?: 'standard' | 'small_business' }
export type Buyer = { country: string; buyer_kind: string; vat_no: string; vat_proof?: object | null }

/** `needs_proof`: only a proof of the VAT number is missing for a reverse charge. */
export type Tax = {
  /** The country whose VAT it is. */
  country: string
  percentage: Percent
  reverse_charge: boolean
  needs_proof: boolean
  /** The seller is a small business, which charges nobody. */
  is_exempt: boolean
}

/** A business of another EU country may owe the VAT itself; anything short of two well-formed VAT numbers is charged. */
const mayReverseCharge = (seller: Seller, buyer: Buyer): boolean =>
  buyer.buyer_kind === 'business' &&
  isEu(seller.country) &&
  isEu(buyer.country) &&
  buyer.country !== seller.country &&
  isVatNumber(seller.vat_no, seller.country) &&
  isVatNumber(buyer.vat_no, buyer.country)

const untaxed = { percentage: percent(0n), needs_proof: false }

/**
 * The VAT of a sale. There is no reverse charge unless the register has confirmed the VAT number. Where no rate is switched on for the buyer's country, a buyer inside the EU, or in an
 * unknown country, pays the seller's own rate; one outside the EU pays none. `rateOf` returns 0n for a country that is switched off.
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
  const charged = { reverse_charge: false, needs_proof: mayReverse, is_exempt: false }
  const own = await rateOf(buyer.country)
  if (own > 0n) return { country: buyer.country, percentage: own, ...charged }
  const isHome = buyer.country === '' || (isEu(buyer.country) && isEu(seller.country))
  const country = isHome ? seller.country : buyer.country
  return { country, percentage: isHome ? await rateOf(seller.country) : percent(0n), ...charged }
}

/** Currencies without decimals hold whole units only, so their VAT is rounded to whole units. */
const hasDecimals = (currency: string): boolean =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits !== 0

/** The smallest amount that the currency has, in hundredths. */
export const smallestUnit = (currency: string): bigint => (hasDecimals(currency) ? 1n : 100n)

/** The category under which an invoice states the VAT of a sale. */
export function vatCategory(
  seller: Pick<Seller, 'country'>,
  { country, percentage, reverse_charge, is_exempt, isGoods = false }: Omit<Tax, 'needs_proof'> & { isGoods?: boolean },
): VatCategory {
  if (is_exempt) return 'E'
  if (reverse_charge) return 'AE'
  if (percentage > 0n) return 'S'
  if (country === seller.country) return 'Z'
  return isGoods && isEu(seller.country) && !isEu(country) ? 'G' : 'O'
}

/** The VAT on a net amount and what is to be paid, rounded half up to what the currency can hold. */
export function withVat(net: Money, percentage: Percent, currency: string): { vat: Money; total: Money } {
  const vat = hasDecimals(currency) ? vatOf(net, percentage) : money(vatOf(money(net / 100n), percentage) * 100n)
  return { vat, total: money(net + vat) }
}
