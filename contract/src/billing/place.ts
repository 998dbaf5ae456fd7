import { z } from 'zod'
import { Country, Id, InstantText } from '../api/scalars.ts'

/**
 * Kinds of evidence of the country in which a customer is (EU Implementing Regulation 282/2011, article 24f). `address`: the billing
 * address; `phone`: the country of the phone number; `internet`: of the internet address; `payer`: of the card or bank account of the last
 * payment; `vat_number`: of a VAT number that the register has confirmed; `staff`: confirmed by staff.
 */
export const placeEvidenceKinds = ['address', 'phone', 'internet', 'payer', 'vat_number', 'staff'] as const

/** Facts that staff confirm: the customer's country, or that a customer outside the EU is a business there. */
export const confirmedKinds = ['staff', 'business'] as const
export type ConfirmedKind = (typeof confirmedKinds)[number]

/** `source`: the payment method that reported it, otherwise empty. `at`: when it was recorded; null for current data. */
export const PlaceEvidence = z.strictObject({
  kind: z.enum([...placeEvidenceKinds, 'business']),
  country: z.string(),
  source: z.string(),
  note: z.string(),
  at: InstantText.nullable(),
})
export type PlaceEvidence = z.output<typeof PlaceEvidence>

/**
 * The state of the evidence. `not_needed`: the country decides the VAT without evidence; `proven`: two pieces agree, or staff have confirmed
 * it; `contradicted`: a piece other than the customer's own statement names another country; `business_unconfirmed`: staff have not yet
 * confirmed that the customer is a business. An unproven country has no effect on the VAT.
 */
export const placeStates = ['not_needed', 'proven', 'unproven', 'contradicted', 'business_unconfirmed'] as const
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
