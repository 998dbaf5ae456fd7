import { customerKinds } from '@mapwright/contract/accounts/user.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ListBalances } from '@mapwright/contract/credits/balance-endpoints.ts'
import { balanceFilters } from '@mapwright/contract/credits/customer-balance.ts'
import { IconArrowsExchange, IconCoins, IconGauge, IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { NameAndCompany } from '../accounts/name-and-company.tsx'
import { BalanceTabs } from '../credits/admin/balance-tabs.tsx'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { pathTo } from '../platform/routing/paths.ts'
import { useMay } from '../platform/session/me.ts'
import { type Column, DataList } from '../ui/lists/data-list.tsx'
import { useListState } from '../ui/lists/list-state.ts'
import { Page } from '../ui/page/page.tsx'
import { Credits } from '../ui/text/amounts.tsx'
import { When } from '../ui/text/when.tsx'
import { BalanceDialog, type BalanceHolder } from './balance-dialog.tsx'
import { CreditLimitDialog, type LimitHolder } from './credit-limit-dialog.tsx'

type Row = Wire<typeof ListBalances>['balances'][number]

const toHolder = ({ user, balance }: Row): BalanceHolder => ({ _id: user._id, name: user.name, balance })

/** The balances of all customers, with changes by staff and links to statements. */
export default function BalancesPage() {
  const t = useWording('credits', 'people', 'accounts')
  const go = useGo()
  const columns = useBalanceColumns()
  const mayOpen = useMay('dealers_manager.list')
  const list = useListState({
    filters: { kind: customerKinds, holds: balanceFilters },
    sorts: ['balance', 'moved_at', 'name'],
  })
  const balances = useQueryOf(ListBalances, { query: list.query }, { keepPrevious: true })
  const [changed, setChanged] = useState<BalanceHolder>()
  const [isOpen, setIsOpen] = useState(false)
  const [limited, setLimited] = useState<LimitHolder>()
  const [isLimitOpen, setIsLimitOpen] = useState(false)
  const limit = ({ user, balance, credit_limit }: Row) => {
    setLimited({ _id: user._id, name: user.name, balance, credit_limit })
    setIsLimitOpen(true)
  }
  const change = (row: Row) => {
    setChanged(toHolder(row))
    setIsOpen(true)
  }
  return (
    <Page
      title={t('credits:balances.title')}
      count={balances.data?.total}
      subtitle={t('credits:balances.subtitle')}
      aside={
        <span>
          {t('credits:balances.sum')} <strong>{balances.data ? <Credits value={balances.data.sum} /> : '…'}</strong>
        </span>
      }
    >
      <BalanceTabs />
      <DataList
        name="people.balances"
        list={list}
        query={balances}
        rows={(data) => data.balances}
        rowKey={({ user }) => user._id}
        label={t('credits:balances.title')}
        searchPlaceholder={t('credits:balances.search')}
        {...(mayOpen
          ? {
              rowLink: ({ user }: Row) => pathTo('/admin/agent_manager/agent/$id', { id: user._id }),
            }
          : { onRowClick: change })}
        filters={[
          {
            name: 'kind',
            label: t('accounts:agents.kind'),
            options: customerKinds.map((value) => ({ value, label: t(`accounts:kind.${value}`) })),
          },
          {
            name: 'holds',
            label: t('credits:balances.holds'),
            options: balanceFilters.map((value) => ({ value, label: t(`credits:balances.${value}`) })),
          },
        ]}
        columns={columns}
        rowMenu={(row) => [
          { label: t('people:balance.open'), icon: IconCoins, onSelect: () => change(row) },
          {
            label: t('credits:balances.credit_limit'),
            icon: IconGauge,
            disabledReason:
              row.user.customer_kind === 'agent' || row.credit_limit !== '0.00'
                ? undefined
                : t('credits:problem.agents_only'),
            onSelect: () => limit(row),
          },
          {
            label: t('credits:history.title'),
            icon: IconArrowsExchange,
            disabledReason: mayOpen ? undefined : t('people:not_granted'),
            onSelect: () =>
              go('/admin/agent_manager/agent/$id', { params: { id: row.user._id }, search: { view: 'statement' } }),
          },
        ]}
        empty={{ icon: IconWallet, title: t('credits:balances.none'), text: t('credits:balances.none_text') }}
      />
      {limited && <CreditLimitDialog holder={limited} isOpen={isLimitOpen} onClose={() => setIsLimitOpen(false)} />}
      {changed && <BalanceDialog holder={changed} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Page>
  )
}

function useBalanceColumns(): Column<Row>[] {
  const t = useWording('credits', 'accounts')
  return [
    {
      key: 'name',
      header: t('credits:manage.customer'),
      phone: 'title',
      sortable: true,
      cell: ({ user }) => <NameAndCompany user={user} />,
    },
    { key: 'email', header: t('accounts:field.email'), cell: ({ user }) => <bdi>{user.email}</bdi> },
    {
      key: 'kind',
      header: t('accounts:agents.kind'),
      width: 120,
      cell: ({ user }) => t(`accounts:kind.${user.customer_kind}`),
    },
    {
      key: 'moved_at',
      header: t('credits:balances.moved_at'),
      width: 170,
      sortable: true,
      cell: ({ moved_at }) => (moved_at ? <When at={moved_at} /> : t('accounts:agents.never')),
    },
    {
      key: 'credit_limit',
      header: t('credits:balances.credit_limit'),
      align: 'end',
      width: 130,
      cell: ({ credit_limit }) => credit_limit !== '0.00' && <Credits value={credit_limit} />,
    },
    {
      key: 'balance',
      header: t('credits:history.balance'),
      align: 'end',
      phone: 'side',
      width: 150,
      sortable: true,
      cell: ({ balance }) => <Credits value={balance} />,
    },
  ]
}
