import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from '../ui/text/status-badge.tsx'
import classes from './step-card.module.css'

type StepCardProps = ComponentProps<'section'> & {
  icon: Icon
  tone: Tone
  /** True if the card is new and needs a response. Changes the color of the border. */
  isNew?: boolean
  children: ReactNode
}

/** Card with the next step of a customer's order and its action. */
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
