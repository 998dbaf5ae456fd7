import type { User } from '@mapwright/contract/accounts/user.ts'
import { GetUserStatement } from '@mapwright/contract/credits/balance-endpoints.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { PageLink } from '../app/routing/page-link.tsx'
import { Credits } from '../ui/amounts.tsx'
import { DataList } from '../ui/data-list.tsx'
import { useListState } from '../ui/list-state.ts'
import { When } from '../ui/when.tsx'
import classes from './user-page.module.css'

/** Every movement of one customer's credits, with the balance after it. */
export function UserStatement({ user }: { user: User }) {
  const t = useWording('people', 'credits')
  const list = useListState()
  const { page, size } = list.query
  const history = useQueryOf(
    GetUserStatement,
    { params: { id: user._id }, query: { page, size } },
    { keepPrevious: true },
  )
  return (
    <DataList
      list={list}
      query={history}
      rows={(data) => data.history}
      rowKey={({ _id }) => _id}
      label={t('people:tab.statement')}
      searchable={false}
      columns={[
        {
          key: 'reason',
          header: t('credits:history.reason'),
          phone: 'title',
          cell: ({ reason, ref_kind, ref_id, note }) => (
            <>
              {ref_kind === 'order' && ref_id ? (
                <PageLink to="/admin/manage_orders/order_details/$id" params={{ id: ref_id }} className={classes.cause}>
                  {t(`credits:reason.${reason}`)}
                </PageLink>
              ) : (
                t(`credits:reason.${reason}`)
              )}{' '}
              {note && <bdi className="meta">{note}</bdi>}
            </>
          ),
        },
        {
          key: 'at',
          header: t('credits:history.at'),
          width: 190,
          cell: ({ at }) => <When at={at} mode="dateTime" />,
        },
        {
          key: 'amount',
          header: t('credits:history.amount'),
          align: 'end',
          phone: 'side',
          cell: ({ amount }) => <Credits value={amount} signed />,
        },
        {
          key: 'balance',
          header: t('credits:history.balance'),
          align: 'end',
          cell: ({ balance }) => <Credits value={balance} />,
        },
      ]}
      empty={{ icon: IconArrowsExchange, title: t('people:statement.none') }}
    />
  )
}
