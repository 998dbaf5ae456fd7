import { type ReactNode, useId } from 'react'
import classes from './home.module.css'

type SectionProps = {
  title: string
  lead?: string | undefined
  /** A link to the full page of the section's content. */
  aside?: ReactNode
  /** True if the content is next to the heading on wide screens. */
  isSplit?: boolean
  children?: ReactNode
}

/** A part of the home page with its heading. */
export function Section({ title, lead, aside, isSplit = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} data-split={isSplit || undefined} aria-labelledby={id}>
      <header className={classes.heading}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
