import type { EvidenceState, PlaceState } from '@mapwright/contract/billing/place.ts'
import { vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import type { BuyerRow } from './buyer-rows.ts'
import type { SellerDetails } from './invoice-content.ts'
import { type Evidence, placeOfInvoice, placeState } from './place.ts'

const states: Readonly<Record<PlaceState, EvidenceState | 'not_needed'>> = {
  not_needed: 'not_needed',
  business_unconfirmed: 'not_needed',
  proven: 'complete',
  unproven: 'incomplete',
  one_piece: 'incomplete',
  contradicted: 'contradictory',
  disputed: 'contradictory',
}

export type Parties = {
  seller: Pick<SellerDetails, 'country' | 'company_post_code'>
  buyer: Pick<BuyerRow, 'post_code' | 'buyer_kind' | 'place'>
}

/**
 * Judges the evidence on an invoice: that of its issue, and evidence from later. Goods, businesses and buyers in the seller's country need
 * none.
 */
export function evidenceState({ seller, buyer }: Parties, later: readonly Evidence[] = []) {
  if (!buyer.place) return 'not_needed'
  const { country, evidence } = placeOfInvoice(buyer.place, later)
  const { post_code, buyer_kind } = buyer
  const home = vatAreaOf({ country: seller.country, post_code: seller.company_post_code }).country
  return states[placeState({ seller: home, country, post_code, buyer_kind, evidence })]
}
