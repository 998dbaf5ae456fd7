import { type ReactNode, useId } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ScrollingTable } from '../layout/scrolling-table.tsx'
import classes from './imports.module.css'

type RowsTableProps = { title: string; columns: readonly string[]; className?: string | undefined; children: ReactNode }

/** A table of rows with their row numbers. */
export function RowsTable({ title, columns, className, children }: RowsTableProps) {
  const t = useWording('imports')
  const id = useId()
  return (
    <>
      <h3 id={id}>{title}</h3>
      <ScrollingTable
        aria-labelledby={id}
        columns={[{ name: t('imports:row'), className: classes.number }, ...columns.map((name) => ({ name }))]}
        classNames={{ region: classes.rows, table: [classes.table, className].filter(Boolean).join(' ') }}
      >
        {children}
      </ScrollingTable>
    </>
  )
}
