import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { SubscriptionReason } from '@mapwright/contract/credits/subscription.ts'
import { withVat } from '../billing/tax.ts'
import { taxOf } from '../billing/tax-of.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { dayText, moneyText } from '../platform/events/fact-text.ts'
import { translate } from '../platform/i18n/wording.ts'
import { readSettings } from '../site/read-settings.ts'
import { agreedPlace, readSubscription } from './subscription-rows.ts'

/** Values of the reminder of a charge. Undefined if nothing will be charged. */
export const subscriptionDueFacts = eventFacts(['subscription.due'], async ({ tx, event, now }) => {
  const { user_id, subscription_id } = event
  const subscription = await readSubscription(tx, user_id)
  if (subscription?._id !== subscription_id || subscription.status !== 'active' || subscription.cancelled_at)
    return undefined
  const { tax } = await taxOf(tx, await readSettings(tx), { user_id, now, ...agreedPlace(subscription) })
  const { amount, currency, next_on } = subscription
  const { total } = withVat(amount, tax.percentage, currency)
  return { values: { amount: moneyText(formatHundredths(total), currency), day: dayText(new Date(next_on)) } }
})

/** Describes in a language why a subscription was stopped. */
function reasonText(reason: SubscriptionReason, language: string | null): string {
  switch (reason) {
    case 'refunded':
    case 'not_started':
    case 'unpaid':
    case 'staff':
      return translate(language, 'subscription', `reason.${reason}`)
    case 'customer':
      return translate(language, 'subscription', 'reason.you')
    default:
      return translate(language, 'top_up', `paused.${reason}`)
  }
}

/** Values of the notification that a subscription has stopped or ended. Undefined if it is in another state since. */
export const subscriptionStoppedFacts = eventFacts(
  ['subscription.failed', 'subscription.stopped', 'subscription.ended'],
  async ({ tx, event }) => {
    const subscription = await readSubscription(tx, event.user_id)
    if (subscription?._id !== event.subscription_id) return undefined
    const { reason, note, status } = subscription
    if (!reason || (status === 'ended') !== (event.type === 'subscription.ended')) return undefined
    return { values: { reason: (language: string | null) => [reasonText(reason, language), note].join(' ').trim() } }
  },
)
