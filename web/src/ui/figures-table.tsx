import type { ReactNode } from 'react'
import classes from './figures-table.module.css'

type FiguresTableProps = {
  label: string
  columns: readonly string[]
  /** The rows, each a `tr` that begins with a `th`. */
  children: ReactNode
}

/** A table of figures that scrolls horizontally, also by keyboard. */
export function FiguresTable({ label, columns, children }: FiguresTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
