import { Stack } from '@mantine/core'
import { GetUserSubscription } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { SubscriptionBadge } from '../credits/subscription-badge.tsx'
import { useSubscriptionReason } from '../credits/subscription-reason.ts'
import { SubscriptionTerms } from '../credits/subscription-terms.tsx'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'

/** A customer's monthly subscription, for staff. Hidden if the customer has never had one. */
export function UserSubscription({ userId }: { userId: string }) {
  const t = useWording('subscription')
  const textOf = useSubscriptionReason({ isOwn: false })
  const state = useQueryOf(GetUserSubscription, { params: { id: userId } }).data
  if (!state?.subscription) return null
  const { status, reason, note } = state.subscription
  return (
    <Panel title={t('subscription:title')}>
      <Stack gap={12} align="flex-start">
        <SubscriptionBadge status={status} />
        {reason && <p>{[textOf(reason), note].join(' ').trim()}</p>}
        <SubscriptionTerms subscription={state.subscription} method={state.method} />
      </Stack>
    </Panel>
  )
}
