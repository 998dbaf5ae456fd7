import type { PlaceState } from '@mapwright/contract/billing/place.ts'
import type { Percent } from '@mapwright/contract/site/vat.ts'
import { vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import { disputedCountries, type Evidence, isSettled } from './place.ts'
import { type Buyer, type Seller, type Tax, taxFor } from './tax.ts'

/** The buyer's claim as `placeState` judged it, with the evidence. */
type Judged = { state: PlaceState; evidence: readonly Evidence[] }

/**
 * Determines the VAT of an electronic service by the evidence of the buyer's place. Without enough evidence of a country outside the EU,
 * the buyer pays the seller's rate. If the evidence contradicts the claim, the buyer pays the highest of that rate, or the rate of the
 * claimed member state, and the rates of the member states that the evidence names, so that a claim of a country with a lower rate gains
 * nothing.
 */
export async function taxOfPlace(
  seller: Seller,
  buyer: Buyer,
  { state, evidence }: Judged,
  rateOf: (country: string) => Promise<Percent>,
): Promise<Tax> {
  const counts = isSettled({ state }) || state === 'disputed'
  const claimed = await taxFor(seller, counts ? buyer : { ...buyer, country: '' }, rateOf)
  if (state !== 'disputed' && state !== 'contradicted') return claimed
  const others = disputedCountries({ ...buyer, seller: vatAreaOf(seller).country, evidence })
  const taxes = await Promise.all(
    others.map((country) => taxFor(seller, { country, buyer_kind: 'private', vat_no: '' }, rateOf)),
  )
  const highest = taxes.reduce((high, tax) => (tax.percentage > high.percentage ? tax : high), claimed)
  return { ...highest, needs_proof: claimed.needs_proof }
}
