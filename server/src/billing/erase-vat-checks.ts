import { subscriber } from '../platform/events/subscriber.ts'

/** Deletes the VAT number checks and the evidence of removed customers. Issued invoices keep their own copy. */
export const eraseVatChecks = subscriber({
  name: 'billing.erase_vat_checks',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM vat_checks WHERE user_id = ${event.user_id}`
    await tx`DELETE FROM place_evidence WHERE user_id = ${event.user_id} AND invoice_id IS NULL`
  },
})
