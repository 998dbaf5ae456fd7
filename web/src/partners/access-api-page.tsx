import type { AccessApi, AccessPlan } from '@mapwright/contract/partners/access-api.ts'
import { BuyAccessApi, ListOwnAccessApis } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirmSpend } from '../credits/use-confirm-spend.tsx'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { DataList } from '../ui/lists/data-list.tsx'
import { useListState } from '../ui/lists/list-state.ts'
import { notify } from '../ui/messages/notify.ts'
import { Page } from '../ui/page/page.tsx'
import { AccessDrawer } from './access-drawer.tsx'
import { OwnAccessTabs } from './own-access-tabs.tsx'
import { PlanCards } from './plan-cards.tsx'
import { useAccessColumns } from './use-access-columns.tsx'

/** The customer's API accesses, and the plans that can be bought. */
export default function AccessApiPage() {
  const t = useWording('partners')
  const list = useListState()
  const accesses = useQueryOf(ListOwnAccessApis, { query: list.query }, { keepPrevious: true })
  const { name, purpose, status, key, expiry, used } = useAccessColumns()
  const [opened, setOpened] = useState<AccessApi>()
  const confirmSpend = useConfirmSpend()
  const buy = useCommand(BuyAccessApi, {
    onDone: ({ access_api }) => {
      notify.done(t('partners:bought'))
      setOpened(access_api)
    },
  })
  const plans = accesses.data?.plans
  const choose = (plan: AccessPlan) =>
    void confirmSpend({
      title: t('partners:buy_what', { plan: plan.name }),
      amount: plan.price,
      action: t('partners:buy'),
      run: () => buy.mutateAsync({ body: { plan_id: plan._id } }),
    })
  return (
    <Page title={t('partners:title')} subtitle={t('partners:subtitle')}>
      <OwnAccessTabs />
      <DataList
        name="partners.own"
        list={list}
        query={accesses}
        rows={({ access_apis }) => access_apis}
        rowKey={({ _id }) => _id}
        onRowClick={setOpened}
        label={t('partners:own')}
        heading={t('partners:own')}
        searchable={false}
        columns={[name, purpose, status, key, expiry, used]}
        empty={{ icon: IconPlugConnected, title: t('partners:none'), text: t('partners:none_text') }}
      />
      {plans && <PlanCards plans={plans} onBuy={choose} />}
      <AccessDrawer id={opened?._id} plans={plans ?? []} onClose={() => setOpened(undefined)} />
    </Page>
  )
}
