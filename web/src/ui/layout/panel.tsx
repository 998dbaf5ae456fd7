import type { ReactNode } from 'react'
import classes from './panel.module.css'

type PanelProps = {
  title?: ReactNode
  actions?: ReactNode
  /** Removes the padding, for lists and tables. */
  flush?: boolean
  /** `vehicle` is the background of vehicle pictures. The custom theme can set its color. */
  tone?: 'panel' | 'vehicle'
  className?: string | undefined
  children: ReactNode
}

/** A bordered surface with an optional heading. */
export function Panel({ title, actions, flush = false, tone = 'panel', className, children }: PanelProps) {
  return (
    <section className={[classes.panel, className].filter(Boolean).join(' ')} data-tone={tone}>
      {(title || actions) && (
        <header className={classes.header}>
          {title && <h2>{title}</h2>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}
