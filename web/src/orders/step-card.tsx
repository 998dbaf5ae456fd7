import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from '../ui/status-badge.tsx'
import classes from './step-card.module.css'

type StepCardProps = ComponentProps<'section'> & {
  icon: Icon
  tone: Tone
  /** Its edge has the colour too: something new that waits for an answer. */
  isNew?: boolean
  children: ReactNode
}

/** What a customer's order waits for: said, and done on the spot. */
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
