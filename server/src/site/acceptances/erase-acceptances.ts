import { subscriber } from '../../platform/events/subscriber.ts'

/** Deletes the acceptances of removed customers. The audit log keeps that they accepted the texts. */
export const eraseAcceptances = subscriber({
  name: 'site.erase_acceptances',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM policy_acceptances WHERE user_id = ${event.user_id}`
  },
})
