import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Place, PlaceEvidence, PlaceState } from '@mapwright/contract/billing/place.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import { type TaxedAddress, vatAreaOf } from '@mapwright/contract/site/vat-area.ts'

export type Evidence = Decoded<PlaceEvidence>

/** Country and post code of the buyer's billing address, with the evidence. The country is empty if unknown. */
type Claim = TaxedAddress & {
  /** Country to which the seller pays its own VAT. */
  seller: string
  buyer_kind: string
  evidence: readonly Evidence[]
}

/**
 * Kinds of evidence that never contradict the claim: the address is the claim itself, and many people keep their phone number when they
 * move abroad.
 */
const neverContradicting: readonly Evidence['kind'][] = ['address', 'phone']

/**
 * Area whose rules of evidence apply. `home`: the seller's country, or an unknown one, needs no evidence. `eu`: seller and buyer are in two
 * member states. `third_country`: the claim would lower the VAT to that of a country outside the EU.
 */
function evidenceArea({ seller, ...claim }: Claim): 'home' | 'eu' | 'third_country' {
  const { country } = vatAreaOf(claim)
  if (country === '' || country === seller) return 'home'
  return isEu(seller) && isEu(country) ? 'eu' : 'third_country'
}

/** Kinds of evidence that state the country of the address. All other kinds state the VAT territory in which the address is. */
const ofAddress: readonly Evidence['kind'][] = ['address', 'vat_number', 'staff', 'business']

/** Sorts the evidence into kinds that agree with the claim, and pieces that contradict it. */
function weigh(claim: Claim) {
  const { country, evidence } = claim
  const area = vatAreaOf(claim)
  const isOneArea = evidenceArea(claim) === 'eu'
  const agrees = (piece: Evidence) =>
    piece.country === area.territory ||
    (ofAddress.includes(piece.kind) && piece.country === country) ||
    (isOneArea && vatAreaOf(piece).country === area.country)
  return {
    agreeing: new Set(evidence.filter(agrees).map(({ kind }) => kind)),
    contradicting: evidence.filter((piece) => !agrees(piece) && !neverContradicting.includes(piece.kind)),
  }
}

/**
 * Judges a claim of another member state. A buyer without a confirmed VAT number counts as a consumer (Implementing Regulation 282/2011,
 * article 18(2)). Two agreeing pieces suffice, even if a third names another country, but nothing outweighs staff.
 */
function stateInEu(claim: Claim): PlaceState {
  const { agreeing, contradicting } = weigh(claim)
  if (claim.buyer_kind === 'business' && agreeing.has('vat_number')) return 'not_needed'
  agreeing.delete('business')
  if (agreeing.has('staff')) return 'proven'
  if (contradicting.some(({ kind }) => kind === 'staff')) return 'disputed'
  if (agreeing.size >= 2) return 'proven'
  return contradicting.some(({ kind }) => kind !== 'business') ? 'disputed' : 'one_piece'
}

/**
 * Decides whether the evidence supports the claimed country, which determines the VAT of an electronic service. Two pieces of evidence of
 * different kinds must agree, and no piece from a third party may name another country (Implementing Regulation 282/2011, articles 24b and
 * 24f). A confirmation by staff is sufficient on its own. Businesses outside the EU need a confirmation by staff that they are businesses
 * (article 18(3)).
 */
export function placeState(claim: Claim): PlaceState {
  const area = evidenceArea(claim)
  if (area === 'home') return 'not_needed'
  if (area === 'eu') return stateInEu(claim)
  const { agreeing, contradicting } = weigh(claim)
  if (claim.buyer_kind === 'business') return agreeing.has('business') ? 'proven' : 'business_unconfirmed'
  agreeing.delete('business')
  if (agreeing.has('staff')) return 'proven'
  if (contradicting.length > 0) return 'contradicted'
  return agreeing.size >= 2 ? 'proven' : 'unproven'
}

/** Lists the member states that contradicting evidence names, each once. */
export const disputedCountries = (claim: Claim): string[] => [
  ...new Set(
    weigh(claim)
      .contradicting.map((piece) => vatAreaOf(piece).country)
      .filter(isEu),
  ),
]

const settled: readonly PlaceState[] = ['not_needed', 'proven', 'one_piece']

/** Returns true if VAT can be based on the country of the billing address: no proof is needed, or the evidence is sufficient. */
export const isSettled = ({ state }: Pick<Place, 'state'>): boolean => settled.includes(state)

/** Place as stored with an invoice. Dates are ISO strings. */
export type KeptPlace = Omit<Place, 'evidence'> & {
  evidence: readonly (Omit<Evidence, 'at'> & { at: string | null })[]
}

export const keptPlace = ({ evidence, ...place }: Decoded<Place>): KeptPlace => ({
  ...place,
  evidence: evidence.map((piece) => ({ ...piece, at: piece.at?.toISOString() ?? null })),
})

const placeOfKept = ({ evidence, ...place }: KeptPlace): Decoded<Place> => ({
  ...place,
  evidence: evidence.map((piece) => ({ ...piece, at: piece.at === null ? null : new Date(piece.at) })),
})

/**
 * Returns the evidence stored when the invoice was issued, plus evidence from later: the country of its payment, which replaces that of an
 * earlier payment, and a confirmation of the same country by staff.
 */
export function placeOfInvoice(kept: KeptPlace, later: readonly Evidence[]): Decoded<Place> {
  const place = placeOfKept(kept)
  const added = later.filter(({ kind, country }) => kind !== 'staff' || country === place.country)
  const latest = new Map([...place.evidence, ...added].map((piece) => [piece.kind, piece]))
  return { ...place, evidence: [...latest.values()] }
}

/** Removes the notes of staff from a place before it is sent to the customer. */
export const withoutNotes = ({ evidence, ...place }: Decoded<Place>): Decoded<Place> => ({
  ...place,
  evidence: evidence.map((piece) => ({ ...piece, note: '' })),
})
