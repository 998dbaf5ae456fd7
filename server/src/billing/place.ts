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
 * Returns true if the claimed country must be proven. Inside the EU, the rate of the claimed country is charged, so a wrong claim gains
 * nothing.
 */
function needsEvidence({ seller, ...claim }: Claim): boolean {
  const { country } = vatAreaOf(claim)
  return country !== '' && country !== seller && !(isEu(seller) && isEu(country))
}

/** Kinds of evidence that state the country of the address. All other kinds state the VAT territory in which the address is. */
const ofAddress: readonly Evidence['kind'][] = ['address', 'vat_number', 'staff', 'business']

/**
 * Decides whether the evidence supports the claimed country, which determines the VAT of an electronic service. Two pieces of evidence of
 * different kinds must agree, and no piece from a third party may name another country (Implementing Regulation 282/2011, articles 24b and
 * 24f). A confirmation by staff is sufficient on its own. Businesses outside the EU need a confirmation by staff that they are businesses
 * (article 18(3)).
 */
export function placeState(claim: Claim): PlaceState {
  const { country, buyer_kind, evidence } = claim
  const { territory } = vatAreaOf(claim)
  const agrees = (piece: Evidence) =>
    piece.country === territory || (ofAddress.includes(piece.kind) && piece.country === country)
  if (!needsEvidence(claim)) return 'not_needed'
  const agreeing = new Set(evidence.filter(agrees).map(({ kind }) => kind))
  if (buyer_kind === 'business') return agreeing.has('business') ? 'proven' : 'business_unconfirmed'
  agreeing.delete('business')
  if (agreeing.has('staff')) return 'proven'
  if (evidence.some((piece) => !agrees(piece) && !neverContradicting.includes(piece.kind))) return 'contradicted'
  return agreeing.size >= 2 ? 'proven' : 'unproven'
}

/** Returns true if VAT can be based on the country of the billing address: no proof is needed, or the evidence is sufficient. */
export const isSettled = ({ state }: Pick<Place, 'state'>): boolean => state === 'not_needed' || state === 'proven'

/** Place as stored with an invoice. Dates are ISO strings. */
export type KeptPlace = Omit<Place, 'evidence'> & {
  evidence: readonly (Omit<Evidence, 'at'> & { at: string | null })[]
}

export const keptPlace = ({ evidence, ...place }: Decoded<Place>): KeptPlace => ({
  ...place,
  evidence: evidence.map((piece) => ({ ...piece, at: piece.at?.toISOString() ?? null })),
})

export const placeOfKept = ({ evidence, ...place }: KeptPlace): Decoded<Place> => ({
  ...place,
  evidence: evidence.map((piece) => ({ ...piece, at: piece.at === null ? null : new Date(piece.at) })),
})

/** Removes the notes of staff from a place before it is sent to the customer. */
export const withoutNotes = ({ evidence, ...place }: Decoded<Place>): Decoded<Place> => ({
  ...place,
  evidence: evidence.map((piece) => ({ ...piece, note: '' })),
})
