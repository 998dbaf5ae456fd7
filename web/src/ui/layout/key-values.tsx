import type { ReactNode } from 'react'
import classes from './key-values.module.css'

type KeyValuesProps = {
  /** Items without a value are omitted. */
  items: readonly { label: string; value: ReactNode }[]
  columns?: 1 | 2 | 3
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false

/** Labeled values in columns that wrap in narrow places. */
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
