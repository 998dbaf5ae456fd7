import type { ReactNode } from 'react'
import classes from './statistics.module.css'

/** A table of figures that scrolls sideways where it does not fit, by key too. */
export function FiguresTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>{children}</table>
    </section>
  )
}
