import type { ReactNode } from 'react'
import classes from './key-values.module.css'

type KeyValuesProps = {
  /** An item without a value is left out. */
  items: readonly { label: string; value: ReactNode }[]
  columns?: 1 | 2 | 3
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false

/** Facts with their names, in columns that fold on narrow places. */
export function KeyValues({ items, columns = 1 }: KeyValuesProps) {
  return (
    <dl className={classes.list} data-columns={columns}>
      {items
        .filter(({ value }) => !isEmpty(value))
        .map(({ label, value }) => (
          <div key={label} className={classes.item}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
