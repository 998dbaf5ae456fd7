import type { SubscriptionReason } from '@mapwright/contract/credits/subscription.ts'
import { useWording } from '../platform/i18n/wording.ts'

/** Returns a function that describes why a subscription is past due, paused or ended, to its customer (`isOwn`) or to staff. */
export function useSubscriptionReason({ isOwn }: { isOwn: boolean }) {
  const t = useWording('subscription', 'top_up')
  return (reason: SubscriptionReason): string => {
    switch (reason) {
      case 'refunded':
      case 'not_started':
      case 'unpaid':
      case 'staff':
        return t(`subscription:reason.${reason}`)
      case 'customer':
        return t(isOwn ? 'subscription:reason.you' : 'subscription:reason.customer')
      default:
        return t(`top_up:paused.${reason}`)
    }
  }
}
