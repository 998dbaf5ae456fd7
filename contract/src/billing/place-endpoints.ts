import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Country, Id, line } from '../api/scalars.ts'
import { ConfirmedEvidence, confirmedKinds, Place } from './place.ts'

const params = z.strictObject({ id: Id })
const payload = { place: Place, confirmed: z.array(ConfirmedEvidence) }

export const GetUserPlace = endpoint({
  name: 'billing.get_user_place',
  method: 'GET',
  path: '/user/:id/place_evidence',
  access: ['may:dealers_manager.invoices'],
  summary: 'The evidence of the country in which a customer is, and whether it decides the VAT',
  params,
  payload,
  problems: ['accounts.user_not_found', 'accounts.customers_only'],
})

export const ConfirmUserPlace = endpoint({
  name: 'billing.confirm_user_place',
  method: 'POST',
  path: '/user/:id/place_evidence',
  access: ['may:dealers_manager.invoices'],
  summary:
    "Confirm a customer's country, or that a customer outside the EU is a business; the note describes the evidence",
  params,
  body: z.strictObject({ kind: z.enum(confirmedKinds), country: Country, note: line(300, 3) }),
  payload,
  problems: ['accounts.user_not_found', 'accounts.customers_only'],
})

export const RemoveUserPlace = endpoint({
  name: 'billing.remove_user_place',
  method: 'DELETE',
  path: '/user/:id/place_evidence/:evidence_id',
  access: ['may:dealers_manager.invoices'],
  summary: "Remove staff's own evidence; issued invoices keep what they were based on",
  params: z.strictObject({ id: Id, evidence_id: Id }),
  payload,
  problems: ['accounts.user_not_found', 'accounts.customers_only', 'billing.evidence_not_found'],
})
