import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, type ReactNode, use } from 'react'
import { Late, late } from '../loading/late.tsx'
import { DisabledActions } from './disabled-actions.ts'

/** Loaded only when a disabled button shows its reason. Public pages then do not load the code that positions tooltips. */
const ReasonTooltip = late(() => import('../messages/reason-tooltip.tsx'))

export type ActionButtonProps = ButtonProps &
  Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'form' | 'aria-label'> & {
    children: ReactNode
    /** The reason why the button is disabled. The button stays focusable so that keyboard users can read the reason. */
    disabledReason?: string | undefined
    busy?: boolean | undefined
  }

/** A button that can show the reason why it is disabled. */
export function ActionButton({ disabledReason: ownReason, busy, onClick, children, ...rest }: ActionButtonProps) {
  const outerReason = use(DisabledActions)
  const disabledReason = ownReason ?? outerReason
  const button = (
    <Button
      {...rest}
      loading={busy ?? false}
      {...(disabledReason === undefined
        ? { onClick }
        : { 'data-disabled': true, 'aria-disabled': true, type: 'button' as const })}
    >
      {children}
    </Button>
  )
  if (disabledReason === undefined) return button
  return (
    <Late waiting={button} otherwise="waiting">
      <ReasonTooltip reason={disabledReason}>{button}</ReasonTooltip>
    </Late>
  )
}
