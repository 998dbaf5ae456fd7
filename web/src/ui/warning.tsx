import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './warning.module.css'

/** A sentence that should not be missed, with what can be done about it beside it. */
export function Warning({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.warning} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  )
}
