import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetSubscription } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { useMethodText } from './stored-method-text.ts'

type State = Wire<typeof GetSubscription>
type SubscriptionTermsProps = { subscription: NonNullable<State['subscription']>; method: State['method'] }

/** The package, the price, the next charge and the payment method of a subscription. */
export function SubscriptionTerms({ subscription, method }: SubscriptionTermsProps) {
  const t = useWording('subscription', 'top_up')
  const f = useFormats()
  const textOf = useMethodText()
  const { name, count, bonus, total, currency, status, next_on, is_cancelled } = subscription
  const credits = (Number(count) + Number(bonus)).toFixed(2)
  const isCharged = status === 'active' || status === 'past_due'
  return (
    <KeyValues
      items={[
        { label: t('subscription:package'), value: <bdi>{name}</bdi> },
        { label: t('subscription:per_month'), value: f.credits(credits) },
        { label: t('subscription:price'), value: f.money(total, currency) },
        {
          label: t(is_cancelled ? 'subscription:ends' : 'subscription:next'),
          value: isCharged && f.calendarDay(next_on),
        },
        { label: t('top_up:method'), value: method && <bdi>{textOf(method)}</bdi> },
      ]}
    />
  )
}
