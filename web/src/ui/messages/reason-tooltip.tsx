import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A tooltip with the reason why a button is disabled. */
export default function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  )
}
