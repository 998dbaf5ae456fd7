import { Button } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { StatementLine } from '@mapwright/contract/credits/ledger.ts'
import type { GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import type { statementFormats } from '@mapwright/contract/credits/statement-export.ts'
import { IconArrowsExchange, IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { DataList } from '../ui/lists/data-list.tsx'
import type { ListState } from '../ui/lists/list-state.ts'
import { notify } from '../ui/messages/notify.ts'
import { Credits } from '../ui/text/amounts.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './credit-history.module.css'

export type StatementFormat = (typeof statementFormats)[number]

type Cause = { title: string; detail: string }

/**
 * Returns the title of a posting, such as "Order 100195 · Golf Mk6 2.0 TDI · UL-MW 140", and its reason as detail. The payment of
 * an order needs no reason.
 */
function useCause() {
  const t = useWording('credits')
  const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')
  return ({ reason, order, note }: StatementLine): Cause => {
    const name = t(`credits:reason.${reason}`)
    if (!order) return { title: name, detail: note }
    const title = joined([t('credits:history.order', { number: order.number }), order.vehicle, order.reg_no])
    return { title, detail: joined([reason === 'order' ? '' : name, note]) }
  }
}

type CauseCellProps = { posting: StatementLine; linkTo: (posting: StatementLine) => string | undefined }

function CauseCell({ posting, linkTo }: CauseCellProps) {
  const { title, detail } = useCause()(posting)
  const address = linkTo(posting)
  return (
    <>
      {address ? (
        <Link to={address} className={`${classes.cause} tap-area`}>
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi>{title}</bdi>
      )}
      {/* Separate element for the margin: its side depends on the page's text direction, and the direction of `bdi` depends on its own text. */}
      {detail && (
        <span className={classes.note}>
          <bdi>{detail}</bdi>
        </span>
      )}
    </>
  )
}

function Exports({ save }: { save: (format: StatementFormat) => Promise<void> }) {
  const t = useWording('credits')
  const [busy, setBusy] = useState<StatementFormat>()
  const start = async (format: StatementFormat) => {
    setBusy(format)
    try {
      await save(format)
    } catch (problem) {
      notify.refused(problem)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={classes.exports}>
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={busy === format}
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
          onClick={() => void start(format)}
        >
          {t(`credits:history.${format}`)}
        </Button>
      ))}
    </div>
  )
}

type Statement = Wire<typeof GetCreditHistory>

type StatementListProps = {
  list: ListState<Record<never, never>, 'keywords', never>
  query: UseQueryResult<Statement, ProblemError>
  linkTo: (posting: StatementLine) => string | undefined
  save: (format: StatementFormat) => Promise<void>
  empty: { title: string; text?: string }
}

/** A statement of credits. Each posting has its subject and the resulting balance. */
export function StatementList({ list, query, linkTo, save, empty }: StatementListProps) {
  const t = useWording('credits')
  return (
    <DataList
      name="credits.statement"
      list={list}
      query={query}
      rows={(data) => data.history}
      rowKey={({ _id }) => _id}
      label={t('credits:history.title')}
      searchable={false}
      aside={<Exports save={save} />}
      columns={[
        {
          key: 'reason',
          header: t('credits:history.reason'),
          phone: 'title',
          cell: (posting) => <CauseCell posting={posting} linkTo={linkTo} />,
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
      empty={{ icon: IconArrowsExchange, ...empty }}
    />
  )
}
