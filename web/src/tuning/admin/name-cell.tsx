import type { ReactNode } from 'react'
import classes from './prices-field.module.css'

/** The name of a row with its badges and details. */
export function NameCell({ name, badges, detail }: { name: string; badges?: ReactNode; detail?: string }) {
  return (
    <span className={classes.name}>
      <span className={classes.title}>
        {name}
        {badges}
      </span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  )
}
