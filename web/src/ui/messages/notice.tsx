import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

type NoticeProps = {
  /** `bad` is for refusals and failures, which screen readers announce immediately. */
  tone?: 'good' | 'warn' | 'bad'
  title?: string
  children: ReactNode
  /** A button or link that helps to solve the problem. */
  action?: ReactNode
}

/** A prominent message with an icon. */
export function Notice({ tone = 'warn', title, children, action }: NoticeProps) {
  const NoticeIcon = tone === 'good' ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <NoticeIcon size={16} stroke={1.75} aria-hidden />
      {title ? (
        <div>
          <strong>{title}</strong>
          <p>{children}</p>
        </div>
      ) : (
        <p>{children}</p>
      )}
      {action}
    </div>
  )
}
