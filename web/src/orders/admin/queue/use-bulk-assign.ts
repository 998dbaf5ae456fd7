import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { waitingStatuses } from '@mapwright/contract/orders/queue/queue.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMe } from '../../../platform/session/me.ts'
import type { BulkAction } from '../../../ui/lists/data-list.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { type Assignable, useTake } from './use-take.ts'

type BulkAssignOptions = { onGive: (orders: readonly Assignable[]) => void; onDone?: () => void }

/** Bulk actions that assign the selected open orders. Finished orders are skipped. */
export function useBulkAssign<Row extends Assignable>({ onGive, onDone }: BulkAssignOptions): BulkAction<Row>[] {
  const t = useWording('orders')
  const me = useMe()
  const { assignMany } = useTake(onDone ? { onDone } : {})
  const onOpenOrders = (run: (orders: readonly Row[]) => void) => (rows: readonly Row[]) => {
    const open = rows.filter(({ status }) => waitingStatuses.some((waiting) => waiting === status))
    if (open.length === 0) notify.info(t('orders:queue.none_open'))
    else run(open)
  }
  return [
    {
      label: t('orders:queue.assign_me'),
      onSelect: onOpenOrders((orders) => void assignMany(orders, { _id: me._id, name: displayName(me) })),
    },
    { label: t('orders:queue.assign_to'), onSelect: onOpenOrders(onGive) },
    { label: t('orders:queue.put_back'), onSelect: onOpenOrders((orders) => void assignMany(orders, null)) },
  ]
}
