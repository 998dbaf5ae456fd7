import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { TextLanguage } from './content/in-language.ts'

/** The legal texts that staff can have accepted again after a change. */
export const acceptablePolicies = ['terms_of_use', 'privacy_policy'] as const
export type AcceptablePolicy = (typeof acceptablePolicies)[number]

/** The legal texts whose acceptance is recorded. Customers agree to the terms for orders with each order. */
export const acceptedPolicies = [...acceptablePolicies, 'order_terms'] as const

export const acceptanceOccasions = ['registration', 'request', 'order'] as const
export type AcceptanceOccasion = (typeof acceptanceOccasions)[number]

/** The accepted version of a legal text. The terms for orders have no version, only the time of their last change and a hash. */
export const Acceptance = z.strictObject({
  _id: Id,
  policy: z.enum(acceptedPolicies),
  version_id: Id.nullable(),
  language: TextLanguage,
  published_at: InstantText,
  text_sha256: z.string(),
  occasion: z.enum(acceptanceOccasions),
  accepted_at: InstantText,
})
export type Acceptance = z.output<typeof Acceptance>

/** A version that a customer has to accept. */
export const OutstandingPolicy = z.strictObject({
  version_id: Id,
  policy: z.enum(acceptablePolicies),
  published_at: InstantText,
})
export type OutstandingPolicy = z.output<typeof OutstandingPolicy>
