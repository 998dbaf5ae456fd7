import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { PackageOnSale } from '@mapwright/contract/credits/package.ts'
import type { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import {
  CancelSubscription,
  ChangeSubscription,
  type GetSubscription,
  ResumeSubscription,
} from '@mapwright/contract/credits/subscription-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BillingPanel } from '../billing/billing-panel.tsx'
import { refreshNames, useCommand } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { useSubscriptionReason } from './subscription-reason.ts'
import { SubscriptionTerms } from './subscription-terms.tsx'

type State = Wire<typeof GetSubscription>
type Subscription = NonNullable<State['subscription']>

/** The reason why no credits are added, with a link to the payment that the subscription waits for, or to a purchase that stores a method. */
export function SubscriptionNotice({ status, reason, note, payment_id, total, currency }: Subscription) {
  const t = useWording('subscription', 'top_up', 'credits')
  const f = useFormats()
  const textOf = useSubscriptionReason({ isOwn: true })
  if (status === 'active') return null
  const isWithoutMethod = status === 'paused' && reason === 'no_method'
  const parts = isWithoutMethod
    ? [`${t('top_up:method')}: ${t('top_up:method_none')}`]
    : [reason && textOf(reason), note, status === 'past_due' && t('subscription:past_due')]
  return (
    <Notice
      title={t(`subscription:state.${status}`)}
      action={
        payment_id ? (
          <PageLink to="/payment/$id" params={{ id: payment_id }}>
            {status === 'starting' ? t('credits:buy.pay', { total: f.money(total, currency) }) : t('top_up:pay')}
          </PageLink>
        ) : (
          isWithoutMethod && <PageLink to="/buy_credits">{t('credits:page.buy')}</PageLink>
        )
      }
    >
      {parts.filter(Boolean).join(' ')}
    </Notice>
  )
}

type DetailsProps = { state: State; subscription: Subscription; onSale: Wire<typeof ListPackagesOnSale> }

/** The choice of another package, which the customer confirms with its price. */
function ChangePackage({ state, subscription, onSale }: DetailsProps) {
  const t = useWording('subscription')
  const f = useFormats()
  const confirm = useConfirm()
  const client = useQueryClient()
  const change = useCommand(ChangeSubscription)
  const others = onSale.monthly.filter(({ _id }) => _id !== subscription.price_id)
  const [chosen, setChosen] = useState<string>()
  const item = others.find(({ _id }) => _id === chosen) ?? others[0]
  if (!item) return null
  const nameOf = ({ name, total }: PackageOnSale) => `${name} · ${f.money(total, state.currency)}`
  const ask = () =>
    confirm({
      title: t('subscription:change'),
      text: (
        <>
          <p>
            <bdi>{nameOf(item)}</bdi>
          </p>
          <p>{t('subscription:change_text')}</p>
        </>
      ),
      action: t('subscription:change'),
      run: () =>
        change.mutateAsync({ body: { price_id: item._id, amount: item.amount } }).catch((problem: unknown) => {
          // The price may have changed since the page was loaded.
          refreshNames(client, ['credits'])
          throw problem
        }),
    })
  return (
    <Group gap={12} align="flex-end">
      <NativeSelect
        label={t('subscription:package')}
        data={others.map((each) => ({ value: each._id, label: nameOf(each) }))}
        value={item._id}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => void ask()}>
        {t('subscription:change')}
      </Button>
    </Group>
  )
}

/** A customer's subscription, with what the customer can do in its state. */
export function SubscriptionDetails(props: DetailsProps) {
  const { state, subscription, onSale } = props
  const t = useWording('subscription', 'top_up')
  const confirm = useConfirm()
  const cancel = useCommand(CancelSubscription)
  const resume = useCommand(ResumeSubscription)
  const { status, reason, is_cancelled } = subscription
  const isPaused = status === 'paused'
  const canResume = isPaused || is_cancelled
  const ask = (isEnd: boolean) =>
    confirm({
      title: t(isEnd ? 'subscription:cancel' : 'subscription:resume'),
      ...(isEnd ? { text: t('subscription:cancel_text'), danger: true } : {}),
      ...(!isEnd && isPaused ? { text: t('subscription:resume_text') } : {}),
      action: t(isEnd ? 'subscription:cancel' : 'subscription:resume'),
      run: () => (isEnd ? cancel.mutateAsync({}) : resume.mutateAsync({})),
    })
  return (
    <Panel title={t('subscription:title')} actions={<SubscriptionBadge status={status} />}>
      <Stack gap={16}>
        <SubscriptionNotice {...subscription} />
        <SubscriptionTerms subscription={subscription} method={state.method} />
        {status !== 'starting' && !is_cancelled && <ChangePackage {...props} />}
        {isPaused && reason === 'address' && <BillingPanel {...onSale} />}
        <Group gap={12}>
          {canResume && (
            <ActionButton
              disabledReason={state.method ? undefined : t('top_up:paused.no_method')}
              onClick={() => void ask(false)}
            >
              {t('subscription:resume')}
            </ActionButton>
          )}
          {(isPaused || !is_cancelled) && (
            <Button variant="default" onClick={() => void ask(true)}>
              {t('subscription:cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}
