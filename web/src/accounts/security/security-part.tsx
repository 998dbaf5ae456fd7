import type { ReactNode } from 'react'
import classes from './security-section.module.css'

type SecurityPartProps = { title: string; text: string; badge?: ReactNode; children: ReactNode }

/** One way of protecting the account: what it is, how it stands, what one can do. */
export function SecurityPart({ title, text, badge, children }: SecurityPartProps) {
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {badge}
      </div>
      <p className="meta">{text}</p>
      {children}
    </section>
  )
}
