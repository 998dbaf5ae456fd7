import type { ReactNode } from 'react'
import classes from './figures-table.module.css'
import { ScrollingTable } from './scrolling-table.tsx'

type FiguresTableProps = {
  label: string
  columns: readonly string[]
  /** The rows, each a `tr` that begins with a `th`. */
  children: ReactNode
}

export function FiguresTable({ label, columns, children }: FiguresTableProps) {
  return (
    <ScrollingTable
      aria-label={label}
      columns={columns.map((name) => ({ name }))}
      classNames={{ region: classes.scroll, table: classes.table }}
    >
      {children}
    </ScrollingTable>
  )
}
