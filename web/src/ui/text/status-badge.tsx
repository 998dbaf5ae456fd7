import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconInfoCircle,
  IconProgress,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'active' | 'quiet'

const icons: Record<Tone, Icon> = {
  good: IconCircleCheck,
  bad: IconCircleX,
  warn: IconAlertTriangle,
  info: IconInfoCircle,
  active: IconProgress,
  quiet: IconCircleDashed,
}

type StatusBadgeProps = { tone: Tone; icon?: Icon; children: ReactNode }

/** A status as text with an icon, so that the status can be recognized without its color. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const StateIcon = icon ?? icons[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <StateIcon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
