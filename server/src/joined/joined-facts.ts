import { readOrderName } from '../orders/facts/order-facts.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { translate } from '../platform/i18n/wording.ts'
import { findSite } from './site-rows.ts'

/** Values of the notification about a forwarded order that needs a decision. */
export const stuckFacts = eventFacts(['joined.order_stuck'], async ({ tx, event: { order_id } }) => ({
  values: await readOrderName(tx, order_id),
}))

/** Values of the notification that nothing is exchanged. Undefined if the connection has been removed or works again. */
export const refusedFacts = eventFacts(['joined.site_refused'], async ({ tx }) => {
  const site = await findSite(tx)
  if (site?.state !== 'refused') return undefined
  const { name, fault } = site
  const reason = (language: string | null) => translate(language, 'joined', `fault.${fault ?? 'key_refused'}`)
  return { values: { site: name, reason } }
})
