import { z } from 'zod'
import { Country, Id, InstantText } from '../api/scalars.ts'

/**
 * Kinds of evidence of a customer's country (EU Implementing Regulation 282/2011, article 24f). `address`: the billing address. `phone`:
 * the country code of the phone number. `internet`: the location of the IP address. `payer`: the country of the card or bank account of the
 * last payment. `vat_number`: a VAT number that the register has confirmed. `staff`: confirmed by staff.
 */
export const placeEvidenceKinds = ['address', 'phone', 'internet', 'payer', 'vat_number', 'staff'] as const

/** Facts that staff can confirm. `staff`: the customer's country. `business`: a customer outside the EU is a business. */
export const confirmedKinds = ['staff', 'business'] as const
export type ConfirmedKind = (typeof confirmedKinds)[number]

/**
 * A piece of evidence. `source` is the payment method that reported it, otherwise empty. `at` is the time of recording; null for current
 * data.
 */
export const PlaceEvidence = z.strictObject({
  kind: z.enum([...placeEvidenceKinds, 'business']),
  country: z.string(),
  source: z.string(),
  note: z.string(),
  at: InstantText.nullable(),
})
export type PlaceEvidence = z.output<typeof PlaceEvidence>

/**
 * State of the evidence. A country without proof has no effect on the VAT. `not_needed`: the VAT does not depend on evidence. `proven`: two
 * pieces of evidence agree, or staff have confirmed the country. `contradicted`: independent evidence points to a different country
 * than the customer's own statement; the highest rate of the seller's country and the member states named is charged.
 * `business_unconfirmed`: staff have not yet confirmed that the customer is a business. Inside the EU,
 * `one_piece` stands for `unproven`: the rate of the stated country is charged. `disputed` stands for `contradicted`: the highest rate
 * of the countries in question is charged.
 */
export const placeStates = [
  'not_needed',
  'proven',
  'unproven',
  'contradicted',
  'business_unconfirmed',
  'one_piece',
  'disputed',
] as const
export type PlaceState = (typeof placeStates)[number]

export const Place = z.strictObject({
  state: z.enum(placeStates),
  /** The country of the billing address. */
  country: z.string(),
  evidence: z.array(PlaceEvidence),
})
export type Place = z.output<typeof Place>

/** Evidence that staff have recorded. */
export const ConfirmedEvidence = z.strictObject({
  _id: Id,
  kind: z.enum(confirmedKinds),
  country: Country,
  note: z.string(),
  recorded_by: z.string(),
  recorded_at: InstantText,
})
export type ConfirmedEvidence = z.output<typeof ConfirmedEvidence>

/** States of the evidence on an invoice: two pieces that agree, at most one piece, or pieces that contradict each other. */
export const evidenceStates = ['complete', 'incomplete', 'contradictory'] as const
export type EvidenceState = (typeof evidenceStates)[number]
