import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { subscriptionStatuses } from '@mapwright/contract/credits/subscription.ts'
import { EndSubscription, ListSubscriptions } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { IconCircleX, IconRepeat } from '@tabler/icons-react'
import { NameAndCompany } from '../../accounts/name-and-company.tsx'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { useMay } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { SubscriptionBadge } from '../subscription-badge.tsx'
import { BalanceTabs } from './balance-tabs.tsx'

type Row = Wire<typeof ListSubscriptions>['subscriptions'][number]

function useColumns(): Column<Row>[] {
  const t = useWording('subscription', 'credits')
  const f = useFormats()
  return [
    {
      key: 'name',
      header: t('credits:manage.customer'),
      phone: 'title',
      cell: ({ user }) => <NameAndCompany user={user} />,
    },
    { key: 'package', header: t('subscription:package'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'amount',
      header: t('credits:buy.net'),
      align: 'end',
      cell: ({ amount, currency }) => <span className="tabular">{f.money(amount, currency)}</span>,
    },
    {
      key: 'next_on',
      header: t('subscription:next'),
      width: 150,
      cell: ({ status, next_on, is_cancelled }) =>
        status === 'active' && !is_cancelled ? <time className="tabular">{f.calendarDay(next_on)}</time> : null,
    },
    {
      key: 'status',
      header: t('subscription:state'),
      phone: 'side',
      width: 180,
      cell: ({ status, next_on, is_cancelled }) =>
        is_cancelled && status === 'active' ? (
          `${t('subscription:ends')} ${f.calendarDay(next_on)}`
        ) : (
          <SubscriptionBadge status={status} />
        ),
    },
  ]
}

/** The monthly subscriptions of all customers. Staff can end each of them. */
export default function SubscriptionsPage() {
  const t = useWording('subscription', 'credits', 'people')
  const confirm = useConfirm()
  const columns = useColumns()
  const mayOpen = useMay('dealers_manager.list')
  const list = useListState({ filters: { status: subscriptionStatuses } })
  const query = useQueryOf(ListSubscriptions, { query: list.query }, { keepPrevious: true })
  const end = useCommand(EndSubscription, { refreshes: ['credits'] })
  const ask = ({ _id: id, user }: Row) =>
    confirm({
      title: `${t('subscription:cancel')}: ${user.name}`,
      text: t('subscription:end_text'),
      action: t('subscription:cancel'),
      danger: true,
      reason: { label: t('people:balance.reason'), minLength: 3, maxLength: 200 },
      run: (reason) => end.mutateAsync({ params: { id }, body: { reason } }),
    })
  return (
    <Page title={t('subscription:list')} count={query.data?.total}>
      <BalanceTabs />
      <DataList
        name="credits.subscriptions"
        list={list}
        query={query}
        rows={(data) => data.subscriptions}
        rowKey={({ _id }) => _id}
        label={t('subscription:list')}
        searchPlaceholder={t('credits:balances.search')}
        rowLink={mayOpen ? ({ user }: Row) => pathTo('/admin/agent_manager/agent/$id', { id: user._id }) : undefined}
        filters={[
          {
            name: 'status',
            label: t('subscription:state'),
            options: subscriptionStatuses.map((value) => ({ value, label: t(`subscription:state.${value}`) })),
          },
        ]}
        columns={columns}
        rowMenu={(row) =>
          row.status === 'ended'
            ? []
            : [{ label: t('subscription:cancel'), icon: IconCircleX, danger: true, onSelect: () => void ask(row) }]
        }
        empty={{ icon: IconRepeat, title: t('subscription:list_none') }}
      />
    </Page>
  )
}
