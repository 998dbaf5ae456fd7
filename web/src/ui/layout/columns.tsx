import type { ReactNode } from 'react'
import classes from './columns.module.css'

type ColumnsProps = {
  children: ReactNode
  side: ReactNode
  /** The name of the side column for screen readers. */
  sideLabel: string
}

/** The content of a detail page with a narrower side column. In narrow windows, the side column moves below the content. */
export function Columns({ children, side, sideLabel }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <aside className={classes.column} aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  )
}
