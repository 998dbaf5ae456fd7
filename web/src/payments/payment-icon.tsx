import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import classes from './payment-page.module.css'
import type { PaymentState } from './payment-state.ts'

const icons = {
  paid: IconCircleCheck,
  pending: IconClock,
  failed: IconCircleX,
  cancelled: IconClock,
  surplus: IconAlertTriangle,
  closed: IconCircleX,
} as const satisfies Record<PaymentState, unknown>

export function PaymentIcon({ state }: { state: PaymentState }) {
  const StateIcon = icons[state]
  return (
    <span className={classes.icon} data-state={state}>
      <StateIcon size={28} stroke={1.5} aria-hidden />
    </span>
  )
}
