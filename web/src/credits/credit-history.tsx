import { Stack } from '@mantine/core'
import { GetCreditHistory } from '@mapwright/contract/credits/invoice-endpoints.ts'
import type { Posting } from '@mapwright/contract/credits/ledger.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { PageLink } from '../app/routing/page-link.tsx'
import { Credits } from '../ui/amounts.tsx'
import { RunningLine } from '../ui/charts/running-line.tsx'
import { DataList } from '../ui/data-list.tsx'
import { useListState } from '../ui/list-state.ts'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import classes from './credit-history.module.css'
import { useBalance } from './use-balance.ts'

const drawn = 100

/** What moved the credits; an order leads to its page. */
function Cause({ posting: { reason, ref_kind, ref_id, note } }: { posting: Posting }) {
  const t = useWording('credits')
  const text = t(`credits:reason.${reason}`)
  return (
    <>
      {ref_kind === 'order' && ref_id ? (
        <PageLink to="/order_details/$id" params={{ id: ref_id }} className={classes.cause}>
          {text}
        </PageLink>
      ) : (
        text
      )}
      {note && <span className={classes.note}>{note}</span>}
    </>
  )
}

/** Oldest first. Two movements at once may carry their times the other way round; the line never runs back. */
function pointsOf(history: readonly Posting[]) {
  let latest = ''
  return history.toReversed().map(({ at, balance }) => {
    if (at > latest) latest = at
    return { at: latest, value: Number(balance) }
  })
}

/** The balance after each of the last movements. */
function BalanceLine() {
  const t = useWording('credits')
  const { data } = useQueryOf(GetCreditHistory, { query: { page: 1, size: drawn } })
  const balance = useBalance()
  if (!data || data.history.length < 2) return null
  return (
    <Panel title={t('credits:history.line')} actions={balance !== undefined && <Credits value={balance} />}>
      <RunningLine points={pointsOf(data.history)} label={t('credits:history.line')} height={96} />
    </Panel>
  )
}

/** The customer's statement: every movement of credits with the balance after it. */
export function CreditHistory() {
  const t = useWording('credits')
  const list = useListState()
  const { page, size } = list.query
  const history = useQueryOf(GetCreditHistory, { query: { page, size } }, { keepPrevious: true })
  return (
    <Stack gap={16}>
      <BalanceLine />
      <DataList
        list={list}
        query={history}
        rows={(data) => data.history}
        rowKey={({ _id }) => _id}
        label={t('credits:history.title')}
        searchable={false}
        columns={[
          {
            key: 'reason',
            header: t('credits:history.reason'),
            phone: 'title',
            cell: (posting) => <Cause posting={posting} />,
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
            cell: ({ amount }) => (
              <span className={classes.amount} data-in={!amount.startsWith('-') || undefined}>
                <Credits value={amount} signed />
              </span>
            ),
          },
          {
            key: 'balance',
            header: t('credits:history.balance'),
            align: 'end',
            cell: ({ balance }) => <Credits value={balance} />,
          },
        ]}
        empty={{ icon: IconArrowsExchange, title: t('credits:history.none'), text: t('credits:history.none_text') }}
      />
    </Stack>
  )
}
