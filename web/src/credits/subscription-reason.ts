import type { SubscriptionReason } from '@mapwright/contract/credits/subscription.ts'
import { useWording } from '../platform/i18n/wording.ts'

/** Returns a function that describes why a subscription is past due, paused or ended. */
export function useSubscriptionReason() {
  const t = useWording('subscription', 'top_up')
  return (reason: SubscriptionReason): string => {
    switch (reason) {
      case 'refunded':
      case 'unpaid':
      case 'customer':
      case 'staff':
        return t(`subscription:reason.${reason}`)
      default:
        return t(`top_up:paused.${reason}`)
    }
  }
}
