import { isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import { type Money, money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import { isEu, type Percent, percent, vatOf } from '@mapwright/contract/site/vat.ts'
import { type TaxedAddress, type VatArea, vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import type { Settings } from '../site/read-settings.ts'

/** Data of both parties that determines the VAT: address, kind of buyer and VAT registration. */
export type Seller = TaxedAddress & { vat_no: string; vat_scheme?: 'standard' | 'small_business' }
export type Buyer = TaxedAddress & { buyer_kind: string; vat_no: string; vat_proof?: object | null }

type Company = Pick<Settings, 'country' | 'company_post_code' | 'company_vat_no'>

/** Returns the seller's address and VAT registration from the settings of the site. */
export const sellerOf = ({ country, company_post_code, company_vat_no }: Company) => ({
  country,
  post_code: company_post_code,
  vat_no: company_vat_no,
})

/** VAT of a sale. `needs_proof` is true if a confirmed VAT number would lead to a reverse charge. */
export type Tax = {
  /** Country or territory to which the VAT is owed (`VatArea`). */
  country: string
  percentage: Percent
  reverse_charge: boolean
  /** True for goods shipped to a business in another EU country, exempt under Article 138 of Directive 2006/112/EC. */
  intra_community: boolean
  needs_proof: boolean
  /** True if the seller is a small business, which charges no VAT. */
  is_exempt: boolean
}

/** Returns true if a buyer in another EU country may owe the VAT instead of the seller. Both must have a well-formed VAT number. */
const mayReverseCharge = (seller: Seller, buyer: Buyer, [from, to]: readonly [VatArea, VatArea]): boolean =>
  buyer.buyer_kind === 'business' &&
  isEu(from.country) &&
  isEu(to.country) &&
  to.country !== from.country &&
  isVatNumber(seller.vat_no, from.country) &&
  isVatNumber(buyer.vat_no, to.country)

const untaxed = { percentage: percent(0n), needs_proof: false, intra_community: false }

/**
 * Determines the VAT of a sale. Country and post code determine the country of the VAT (`vatAreaOf`). A reverse charge requires that VIES
 * has confirmed the VAT number. If the buyer's country has no active rate, buyers in the EU or in an unknown country pay the seller's rate,
 * and buyers outside the EU pay no VAT. `rateOf` returns 0n for a country without an active rate.
 */
export async function taxFor(
  seller: Seller,
  buyer: Buyer,
  rateOf: (country: string) => Promise<Percent>,
): Promise<Tax> {
  if (seller.vat_scheme === 'small_business')
    return { ...untaxed, country: seller.country, reverse_charge: false, is_exempt: true }
  const [from, to] = [vatAreaOf(seller), vatAreaOf(buyer)]
  const mayReverse = mayReverseCharge(seller, buyer, [from, to])
  if (mayReverse && buyer.vat_proof) return { ...untaxed, country: to.country, reverse_charge: true, is_exempt: false }
  const charged = { reverse_charge: false, intra_community: false, needs_proof: mayReverse, is_exempt: false }
  // The seller's rate is stored under the country from the settings, even if the seller's VAT area has a separate code.
  const rateIn = async ({ country, standard_rate }: VatArea): Promise<Percent> => {
    const rate = (country === from.country && (await rateOf(seller.country))) || (await rateOf(country))
    return rate > 0n ? (standard_rate ?? rate) : rate
  }
  const own = await rateIn(to)
  if (own > 0n) return { country: to.country, percentage: own, ...charged }
  const isTaxedAtHome = buyer.country === '' || (isEu(to.country) && isEu(from.country))
  const country = isTaxedAtHome ? from.country : to.country
  return { country, percentage: isTaxedAtHome ? await rateIn(from) : percent(0n), ...charged }
}

/** Returns the VAT category that the invoice states for a sale. */
export function vatCategory(seller: TaxedAddress, tax: Omit<Tax, 'needs_proof'> & { isGoods?: boolean }): VatCategory {
  const from = vatAreaOf(seller).country
  const { country, percentage, reverse_charge, intra_community, is_exempt, isGoods = false } = tax
  if (is_exempt) return 'E'
  if (intra_community) return 'K'
  if (reverse_charge) return 'AE'
  if (percentage > 0n) return 'S'
  if (country === from) return 'Z'
  return isGoods && isEu(from) && !isEu(country) ? 'G' : 'O'
}

/** Calculates the VAT on a net amount and the gross amount, rounded half up to the currency's smallest unit. */
export function withVat(net: Money, percentage: Percent, currency: string): { vat: Money; total: Money } {
  const vat =
    smallestUnit(currency) === 1n ? vatOf(net, percentage) : money(vatOf(money(net / 100n), percentage) * 100n)
  return { vat, total: money(net + vat) }
}
