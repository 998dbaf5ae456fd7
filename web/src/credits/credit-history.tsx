import { Stack } from '@mantine/core'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import type { StatementLine } from '@mapwright/contract/credits/ledger.ts'
import { ExportStatement, GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import { download } from '../platform/api/download.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { pathTo } from '../platform/routing/paths.ts'
import { RunningLine } from '../ui/charts/running-line.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { useListState } from '../ui/lists/list-state.ts'
import { Credits } from '../ui/text/amounts.tsx'
import { StatementList } from './statement-list.tsx'
import { StatementMailSwitch } from './statement-mail-switch.tsx'
import { useBalance, useSpendable } from './use-balance.ts'

const drawn = 100

/**
 * Returns the balances, oldest first. Simultaneous postings may be stored in the wrong order. A posting that is earlier than its
 * predecessor gets the predecessor's time.
 */
function pointsOf(history: readonly StatementLine[]) {
  let latest = ''
  return history.toReversed().map(({ at, balance }) => {
    if (at > latest) latest = at
    return { at: latest, value: Number(balance) }
  })
}

/** A chart of the balance after each recent posting. */
function BalanceLine() {
  const t = useWording('credits')
  const { data } = useQueryOf(GetCreditHistory, { query: { page: 1, size: drawn } })
  const balance = useBalance()
  if (!data || data.history.length < 2) return null
  return (
    <Panel title={t('credits:history.line')} actions={balance !== undefined && <Credits value={balance} />}>
      <RunningLine
        points={pointsOf(data.history)}
        label={t('credits:history.line')}
        height={156}
        unit={t('ui:credits', { count: 2 })}
        hasAxis
      />
    </Panel>
  )
}

/** The agent's credit limit with what is left of it. Hidden from customers without one. */
function OwnLimit() {
  const t = useWording('credits')
  const f = useFormats()
  const limit = useQueryOf(GetBalance).data?.credit_limit
  const spendable = useSpendable()
  if (limit === undefined || limit === '0.00' || spendable === undefined) return null
  return <p className="meta">{t('credits:limit.own', { limit: f.credits(limit), available: f.credits(spendable) })}</p>
}

/** Returns the page that a posting links to on the customer's own statement; undefined without such a page. */
function linkTo({ ref_kind, ref_id }: StatementLine): string | undefined {
  if (ref_kind === 'order' && ref_id) return pathTo('/order_details/$id', { id: ref_id })
  return ref_kind === 'invoice' && ref_id ? pathTo('/invoice/$id', { id: ref_id }) : undefined
}

/** The customer's own statement: each posting of credits with the resulting balance. */
export function CreditHistory() {
  const t = useWording('credits')
  const list = useListState()
  const { page, size } = list.query
  const history = useQueryOf(GetCreditHistory, { query: { page, size } }, { keepPrevious: true })
  return (
    <Stack gap={16}>
      <OwnLimit />
      <BalanceLine />
      <StatementList
        list={list}
        query={history}
        linkTo={linkTo}
        save={(format) => download(ExportStatement, { query: { format } })}
        empty={{ title: t('credits:history.none'), text: t('credits:history.none_text') }}
      />
      <StatementMailSwitch />
    </Stack>
  )
}
