import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { IconArrowBackUp, IconHandGrab, IconUserShare } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMe } from '../../../platform/session/me.ts'
import type { RowAction } from '../../../ui/lists/data-list.tsx'
import type { Assignable } from './use-take.ts'

type Doing = {
  take: (order: OrderRow) => unknown
  unassign: (order: OrderRow) => unknown
  onGive: (order: OrderRow) => void
}

/** Returns the label for taking an order in its current state. */
export const takeEffect = ({ status, assignee }: Assignable, isMine: boolean): WordingKey => {
  if (assignee && !isMine) return 'orders:queue.take_over'
  return status === 'pending' ? 'orders:manage.start' : 'orders:queue.assign_me'
}

/** Returns the actions for orders in the queue. */
export function useRowActions({ take, unassign, onGive }: Doing) {
  const t = useWording('orders')
  const me = useMe()
  return (order: OrderRow): RowAction[] => {
    const isMine = order.assignee?._id === me._id
    return [
      {
        label: t(takeEffect(order, isMine)),
        icon: IconHandGrab,
        disabledReason: isMine && order.status !== 'pending' ? t('orders:queue.is_mine') : undefined,
        onSelect: () => void take(order),
      },
      { label: t('orders:queue.assign_to'), icon: IconUserShare, onSelect: () => onGive(order) },
      {
        label: t('orders:queue.put_back'),
        icon: IconArrowBackUp,
        disabledReason: order.assignee ? undefined : t('orders:queue.is_nobodys'),
        onSelect: () => void unassign(order),
      },
    ]
  }
}
