import type { ReactNode } from 'react'
import type { Tone } from '../text/status-badge.tsx'
import { When } from '../text/when.tsx'
import classes from './timeline.module.css'

export type TimelineItem = { id: string; title: ReactNode; at: string; by?: ReactNode; text?: ReactNode; tone?: Tone }

/** Events in the given order, one below the other. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={classes.timeline}>
      {items.map(({ id, title, at, by, text, tone = 'quiet' }) => (
        <li key={id} data-tone={tone}>
          <div className={classes.line}>
            <span className={classes.title}>{title}</span>
            <span className="meta">
              <When at={at} mode="dateTime" />
            </span>
          </div>
          {by && <div className="meta">{by}</div>}
          {text && <div className={classes.text}>{text}</div>}
        </li>
      ))}
    </ol>
  )
}
