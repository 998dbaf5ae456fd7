import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

export type ActionButtonProps = ButtonProps &
  Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'form' | 'aria-label'> & {
    children: ReactNode
    /** Why it cannot be done now: the button stays in reach of keyboard and screen reader and says so. */
    disabledReason?: string | undefined
    busy?: boolean | undefined
  }

/** A button that says why when it cannot be used. */
export function ActionButton({ disabledReason, busy, onClick, children, ...rest }: ActionButtonProps) {
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
    <Tooltip label={disabledReason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  )
}
