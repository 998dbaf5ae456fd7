import { RemoveStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { announce } from '../../platform/events/announce.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { endMethods, shownMethod } from '../stored-method-rows.ts'

/** Removes the caller's stored method. A job then removes it at the provider. */
export const removeStoredMethod = command(RemoveStoredMethod, async ({ tx, actor, now, audit }) => {
  const before = await shownMethod(tx, actor._id)
  if ((await endMethods(tx, actor._id, now)) > 0) {
    await announce(tx, { type: 'stored_method.removed', user_id: actor._id, actor_id: actor._id })
    audit({ target_id: actor._id, before: { provider: before?.provider ?? '' }, after: { provider: null } })
  }
  return { method: await shownMethod(tx, actor._id) }
})

/** Withdraws the mandates of removed customers. */
export const removeMethodsOfRemoved = subscriber({
  name: 'payments.remove_methods_of_removed',
  on: ['user.removed'],
  async handle({ tx, event, now }) {
    await endMethods(tx, event.user_id, now)
  },
})
