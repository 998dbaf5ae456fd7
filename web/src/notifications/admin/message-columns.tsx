import type { ReactNode } from 'react'
import type { Translate } from '../../platform/i18n/wording.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './mails.module.css'

/** The time column of the lists of mails and of other messages. */
export const timeColumn = <Row extends { created_at: string }>(t: Translate): Column<Row> => ({
  key: 'created_at',
  header: t('notifications:mails.at'),
  width: 140,
  cell: ({ created_at }) => <When at={created_at} />,
})

type StatusOptions<Row> = { width: number; badge: (row: Row) => ReactNode; action?: (row: Row) => ReactNode }

/** The status column of these lists: a badge, the error, and an action. */
export const statusColumn = <Row extends { error: string | null }>(
  t: Translate,
  { width, badge, action }: StatusOptions<Row>,
): Column<Row> => ({
  key: 'status',
  header: t('notifications:mails.status'),
  phone: 'side',
  width,
  cell: (row) => (
    <>
      {badge(row)}
      {row.error && (
        <span className={classes.error} dir="auto" title={row.error}>
          {row.error}
        </span>
      )}
      {action?.(row)}
    </>
  ),
})

type FilterOptions<Status extends string> = { statuses: readonly Status[]; word: (status: Status) => string }

/** The filter by status of these lists. */
export const statusFilter = <Status extends string>(t: Translate, { statuses, word }: FilterOptions<Status>) => ({
  name: 'status' as const,
  label: t('notifications:mails.status'),
  options: statuses.map((value) => ({ value, label: word(value) })),
})
