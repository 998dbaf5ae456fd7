import { ActionIcon, Tooltip } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './reorder-handle.module.css'
import type { Reorder } from './use-reorder.ts'

type ReorderHandleProps = {
  reorder: Reorder
  id: string
  /** The name of the item, followed by its position and the number of items. */
  name: string
  place: number
  count: number
  /** The reason why the order cannot be changed now. */
  disabledReason?: string | undefined
}

/** The handle for dragging an item; the arrow keys move the item by one place. */
export function ReorderHandle({ reorder, id, name, place, count, disabledReason }: ReorderHandleProps) {
  const t = useWording()
  const isRefused = disabledReason !== undefined
  return (
    <Tooltip
      label={disabledReason ?? t('ui:reorder.help')}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: false }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.handle ?? ''}
        data-reorder-handle
        aria-label={t('ui:reorder.handle', { name, place, count })}
        {...(isRefused ? { 'data-disabled': true, 'aria-disabled': true } : reorder.handle(id))}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
