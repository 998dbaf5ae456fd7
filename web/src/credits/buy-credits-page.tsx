import { Tabs } from '@mantine/core'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { GetSubscription } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { GetTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { MyInvoices } from '../billing/my-invoices.tsx'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { isOn } from '../platform/site-data.ts'
import { Late, late } from '../ui/loading/late.tsx'
import { ShowTogether } from '../ui/loading/show-together.tsx'
import { SkeletonList } from '../ui/loading/skeletons.tsx'
import { Page } from '../ui/page/page.tsx'
import { BuyPackage } from './buy-package.tsx'
import { CreditHistory } from './credit-history.tsx'

const SubscriptionPanel = late(() => import('./subscription-panel.tsx'))
const TopUpPanel = late(() => import('./top-up-panel.tsx'))

const addressViews = ['subscription', 'invoices', 'history', 'top_up'] as const
const views = ['buy', ...addressViews] as const
type View = (typeof views)[number]

const viewOf = (text: unknown): View => views.find((view) => view === text) ?? 'buy'

export const prefetch: PageModule['prefetch'] = ({ queryClient }) =>
  queryClient.prefetchQuery(queryOf(ListPackagesOnSale))

/** True if top-ups are offered, or the customer still has one or a stored payment method, which must stay removable. */
function useHasTopUp(): boolean {
  const isOffered = isOn('automatic_top_up')
  const { data } = useQueryOf(GetTopUp, {}, { enabled: !isOffered })
  return isOffered || Boolean(data?.method ?? data?.top_up)
}

/** True if monthly packages are on sale, or the customer has had a subscription. */
function useHasSubscription(): boolean {
  const onSale = useQueryOf(ListPackagesOnSale).data
  const isOffered = onSale !== undefined && onSale.monthly.length > 0
  const { data } = useQueryOf(GetSubscription, {}, { enabled: onSale !== undefined && !isOffered })
  return isOffered || Boolean(data?.subscription)
}

/** A customer's credits, in tabs: purchase, invoices and statement. */
export default function BuyCreditsPage() {
  const t = useWording('credits', 'top_up', 'subscription')
  const go = useGo()
  const view = viewOf(useSearch({ from: '/customer/buy_credits' }).view)
  const shown = { top_up: useHasTopUp(), subscription: useHasSubscription() }
  const list = useRef<HTMLDivElement>(null)
  // On a phone, the tab of the address may be outside the visible area.
  useEffect(() => {
    // A block body, because `scrollIntoView` may return a promise, which React would take for a cleanup function.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <Page title={t('credits:page.title')}>
      <Tabs
        value={view}
        keepMounted={false}
        onChange={(next) => go('/buy_credits', { search: { view: addressViews.find((name) => name === next) } })}
      >
        <Tabs.List mb={16} ref={list}>
          {views
            .filter((name) => (name === 'top_up' || name === 'subscription' ? shown[name] : true))
            .map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(name === 'top_up' || name === 'subscription' ? `${name}:title` : `credits:page.${name}`)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value="buy">
          <BuyPackage />
        </Tabs.Panel>
        <Tabs.Panel value="subscription">
          <Late waiting={<SkeletonList />}>
            <SubscriptionPanel />
          </Late>
        </Tabs.Panel>
        <Tabs.Panel value="invoices">
          <MyInvoices />
        </Tabs.Panel>
        <Tabs.Panel value="top_up">
          <Late waiting={<SkeletonList />}>
            <TopUpPanel />
          </Late>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <ShowTogether placeholder={<SkeletonList />}>
            <CreditHistory />
          </ShowTogether>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
