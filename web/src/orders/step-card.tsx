import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from '../ui/text/status-badge.tsx'
import classes from './step-card.module.css'

type StepCardProps = ComponentProps<'section'> & {
  icon: Icon
  tone: Tone
  /** Whether it is new and needs an answer; also colors the border. */
  isNew?: boolean
  children: ReactNode
}

/** The next step of a customer's order, with its action. */
export function StepCard({ icon: StepIcon, tone, isNew, children, ...section }: StepCardProps) {
  return (
    <section className={classes.step} data-tone={tone} data-new={isNew || undefined} {...section}>
      <span className={classes.icon}>
        <StepIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
