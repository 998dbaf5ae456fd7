import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { canStoreMethod, type ProviderName, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import type { PackageOnSale } from '@mapwright/contract/credits/package.ts'
import type { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { type GetSubscription, Subscribe } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BillingPanel, isBillable } from '../billing/billing-panel.tsx'
import { PlaceNotice } from '../billing/place-notice.tsx'
import { usePayOnline } from '../payments/use-pay-online.ts'
import { refreshNames, useCommand } from '../platform/api/queries.ts'
import { isolated } from '../platform/i18n/fill.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Choices } from '../ui/forms/choices.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Totals } from '../ui/layout/totals.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'
import classes from './buy-package.module.css'
import summary from './order-summary.module.css'
import { PackageChoice } from './package-choice.tsx'
import { useMethodText } from './stored-method-text.ts'
import { useTaxLabel } from './use-tax-label.ts'

type Offer = { onSale: Wire<typeof ListPackagesOnSale>; state: Wire<typeof GetSubscription> }

/** The terms to which the customer agrees, and the button that charges the first month or opens the provider's page. */
function SubscriptionSummary({ onSale, state, item }: Offer & { item: PackageOnSale }) {
  const { currency, tax, billing, payment_methods } = onSale
  const t = useWording('subscription', 'credits', 'top_up')
  const f = useFormats()
  const go = useGo()
  const textOf = useMethodText()
  const taxLabel = useTaxLabel(tax)
  const client = useQueryClient()
  const subscribe = useCommand(Subscribe, { refreshes: ['billing', 'credits'] })
  const { pay, isBusy } = usePayOnline()
  const methods = providerNames.filter((name) => canStoreMethod(name) && payment_methods.includes(name))
  const [chosen, setChosen] = useState<ProviderName>()
  // A method whose provider is off cannot be charged. The customer then pays with another one, which replaces it.
  const stored = state.can_charge ? state.method : null
  const provider = stored ? undefined : (chosen ?? methods[0])
  const missing = !isBillable(billing)
    ? 'credits:buy.billing_first'
    : !stored && provider === undefined
      ? 'top_up:method_unstorable'
      : undefined
  const total = f.money(item.total, currency)
  async function send() {
    const body = { price_id: item._id, amount: item.amount, ...(provider && { payment_method: provider }) }
    const { payment_id: id } = await subscribe.mutateAsync({ body }).catch((problem: unknown) => {
      // The price may have changed since the page was loaded.
      refreshNames(client, ['credits'])
      throw problem
    })
    if (!provider) return
    // If the payment cannot be started, its page offers to try again.
    await pay(id, provider, { store_method: true }).catch(() =>
      go('/payment/$id', { params: { id }, search: { returned: 'cancelled' } }),
    )
  }
  return (
    <Panel title={t('credits:buy.summary')}>
      <div className={summary.summary}>
        <Totals
          lines={[
            { label: t('credits:buy.net'), amount: f.money(item.amount, currency) },
            { label: taxLabel, amount: f.money(item.vat, currency) },
          ]}
          total={total}
          included={[
            { label: t('subscription:next'), amount: f.calendarDay(state.renews_on) },
            ...(stored ? [{ label: t('top_up:method'), amount: isolated(textOf(stored)) }] : []),
          ]}
        />
        {!stored && methods.length > 0 && (
          <Choices
            label={t('credits:buy.method')}
            value={provider ?? null}
            onChange={setChosen}
            choices={methods.map((value) => ({ value, label: t(`credits:method.${value}`) }))}
          />
        )}
        <p className="meta">{t('subscription:agree', { total })}</p>
        <ProblemAlert problem={subscribe.error} />
        <ActionButton
          fullWidth
          busy={subscribe.isPending || isBusy}
          disabledReason={missing && t(missing)}
          onClick={() => void send().catch(() => undefined)}
        >
          {t('subscription:subscribe', { total })}
        </ActionButton>
      </div>
    </Panel>
  )
}

/** Selects a monthly package and subscribes. */
export function SubscribeForm({ onSale, state }: Offer) {
  const t = useWording('subscription')
  const [chosen, setChosen] = useState<string>()
  const item = onSale.monthly.find(({ _id }) => _id === chosen) ?? onSale.monthly[0]
  if (!item) return null
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <p>{t('subscription:text')}</p>
        <PackageChoice packages={onSale.monthly} currency={onSale.currency} chosen={item._id} onChoose={setChosen} />
        <BillingPanel {...onSale} />
      </div>
      <div className={classes.side}>
        {isBillable(onSale.billing) && <PlaceNotice {...onSale} />}
        <SubscriptionSummary onSale={onSale} state={state} item={item} />
      </div>
    </div>
  )
}
