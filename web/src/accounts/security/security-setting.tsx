import type { ReactNode } from 'react'
import classes from './security-section.module.css'

type SecuritySettingProps = { title: string; text: string; badge?: ReactNode; children: ReactNode }

/** A security setting: description, state and actions. */
export function SecuritySetting({ title, text, badge, children }: SecuritySettingProps) {
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
