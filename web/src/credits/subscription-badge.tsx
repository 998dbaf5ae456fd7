import type { SubscriptionStatus } from '@mapwright/contract/credits/subscription.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge, type Tone } from '../ui/text/status-badge.tsx'

const tones: Readonly<Record<SubscriptionStatus, Tone>> = {
  starting: 'active',
  active: 'good',
  past_due: 'bad',
  paused: 'warn',
  ended: 'quiet',
}

/** The state of a monthly subscription. */
export function SubscriptionBadge({ status }: { status: SubscriptionStatus }) {
  const t = useWording('subscription')
  return <StatusBadge tone={tones[status]}>{t(`subscription:state.${status}`)}</StatusBadge>
}
