import { subscriber } from '../platform/events/subscriber.ts'

/** Deletes the checks of removed customers; issued invoices keep the proof that they rely on. */
export const eraseVatChecks = subscriber({
  name: 'billing.erase_vat_checks',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM vat_checks WHERE user_id = ${event.user_id}`
  },
})
