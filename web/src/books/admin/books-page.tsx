import type { BookCheck } from '@mapwright/contract/books/check.ts'
import { GetBookChecks, StartBookChecks } from '@mapwright/contract/books/check-endpoints.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { SkeletonRows } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { Page } from '../../ui/page/page.tsx'
import { BookCheckRow } from './book-check-row.tsx'
import classes from './books-page.module.css'
import { BooksTabs } from './books-tabs.tsx'
import { RunState } from './run-state.tsx'

const pollMs = 1_000

/** Sorts checks with differences first. Otherwise keeps the order in which the checks run. */
const inOrder = (checks: readonly BookCheck[]) =>
  checks.toSorted((one, other) => Number(other.differences > 0) - Number(one.differences > 0))

/** Compares ledger, invoices, payments and orders with each other, and lists the differences. */
export default function BooksPage() {
  const t = useWording('books')
  const books = useQuery({
    ...queryOf(GetBookChecks),
    refetchInterval: ({ state }) => (state.data?.run?.status === 'running' ? pollMs : false),
  })
  const start = useCommand(StartBookChecks)
  return (
    <Page
      title={t('books:title')}
      subtitle={t('books:text')}
      action={{
        label: t('books:run'),
        icon: IconPlayerPlay,
        busy: start.isPending || books.data?.run?.status === 'running',
        onClick: () => start.mutate({}, { onError: notify.refused }),
      }}
    >
      <BooksTabs />
      <Panel title={<RunState data={books.data} />} flush>
        <Loaded query={books} placeholder={<SkeletonRows rows={24} columns={2} />}>
          {({ checks }) => (
            <ul className={classes.checks} aria-label={t('books:title')}>
              {inOrder(checks).map((check) => (
                <BookCheckRow key={check.key} check={check} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </Page>
  )
}
