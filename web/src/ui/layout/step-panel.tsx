import type { ReactNode } from 'react'
import classes from './step-panel.module.css'

type StepPanelProps = {
  /** The current state of the order. */
  title: string
  /** The next step, as a sentence. */
  text: ReactNode
  /** A reason or a question, quoted from the person who wrote it. */
  quoted?: string
  actions: ReactNode
  children?: ReactNode
}

/** The state of an order, its next step and the actions for it. */
export function StepPanel({ title, text, quoted, actions, children }: StepPanelProps) {
  return (
    <section className={classes.step}>
      <div className={classes.text}>
        <h2>{title}</h2>
        <p>{text}</p>
        {quoted && (
          <blockquote className={classes.quoted} dir="auto">
            {quoted}
          </blockquote>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
      {children}
    </section>
  )
}
