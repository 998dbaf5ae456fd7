import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Translate } from '../../platform/i18n/wording.ts'
import type { RowAction } from '../lists/data-list.tsx'

type MoveOptions = {
  t: Translate
  order: { shown: readonly { _id: string }[]; put: (id: string, to: number) => void }
  id: string
  disabledReason: string | undefined
}

/** Menu actions that move a row up and down without dragging it. */
export function moveActions({ t, order, id, disabledReason }: MoveOptions): RowAction[] {
  const at = order.shown.findIndex(({ _id }) => _id === id)
  const up = { label: t('ui:reorder.up'), icon: IconArrowUp, onSelect: () => order.put(id, at - 1), disabledReason }
  const down = {
    label: t('ui:reorder.down'),
    icon: IconArrowDown,
    onSelect: () => order.put(id, at + 1),
    disabledReason,
  }
  return [...(at > 0 ? [up] : []), ...(at < order.shown.length - 1 ? [down] : [])]
}
