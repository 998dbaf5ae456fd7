import { type ReactNode, useId } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './imports.module.css'

type RowsTableProps = { title: string; columns: readonly string[]; children: ReactNode }

/** A table of rows with their row numbers. */
export function RowsTable({ title, columns, children }: RowsTableProps) {
  const t = useWording('imports')
  const id = useId()
  return (
    <>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <section className={classes.rows} tabIndex={0} aria-labelledby={id}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {t('imports:row')}
              </th>
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
    </>
  )
}
