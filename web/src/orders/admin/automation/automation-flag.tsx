import type { AutomationReason, LogResult } from '@mapwright/contract/orders/order-automation.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { IconRobot } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import classes from './automation-flag.module.css'

/** Keys of shorter labels for table rows, by reason. */
const short = {
  nothing_fits: 'unlike',
  unreachable: 'unreachable',
  engine_error: 'http_error',
  no_answer: 'no_answer',
  address_refused: 'address_refused',
  no_secret: 'no_secret',
  declined: 'declined',
  checks_failed: 'checks_failed',
  not_encrypted: 'not_encrypted',
} as const satisfies Record<AutomationReason, LogResult>

type Flagged = Pick<OrderRow, 'status' | 'automation'>

/** Returns true if automation left a decision to staff: a proposed file, a failure, or a file that could not be encrypted. */
export const isFlagged = ({ status, automation }: Flagged): boolean =>
  status === 'pending'
    ? automation?.state === 'proposed' || automation?.state === 'failed'
    : status === 'in_progress' && automation?.reason === 'not_encrypted'

/** A short label in the queue for orders that automation left to staff. */
export function AutomationFlag({ order: { automation } }: { order: Flagged }) {
  const t = useWording('orders')
  if (!automation) return null
  const { state, reason } = automation
  return (
    <span
      className={classes.flag}
      data-state={state}
      title={reason ? t(`orders:automation.reason.${reason}`) : undefined}
    >
      <IconRobot size={13} stroke={1.75} aria-label={t('orders:automation.title')} role="img" />
      {reason ? t(`orders:automation.result.${short[reason]}`) : t('orders:automation.proposed')}
    </span>
  )
}
