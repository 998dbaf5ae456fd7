import { ChangeStatus } from '@mapwright/contract/orders/order-endpoints.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { AssignOrder } from '@mapwright/contract/orders/queue-endpoints.ts'
import { useCommand } from '../../../app/api/queries.ts'
import { useWording } from '../../../app/i18n/wording.ts'
import { useMe } from '../../../app/session/me.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.ts'

export type Assignable = Pick<OrderRow, '_id' | 'number' | 'status' | 'assignee'>

type Colleague = { _id: string; name: string }

/** Takes orders and gives them to colleagues; taking over somebody else's is asked about first. */
export function useTake({ onDone }: { onDone?: () => void } = {}) {
  const t = useWording('orders')
  const me = useMe()
  const confirm = useConfirm()
  const start = useCommand(ChangeStatus)
  const assign = useCommand(AssignOrder)

  const give = ({ _id, assignee }: Assignable, to: string | null) =>
    assign.mutateAsync({ params: { id: _id }, body: { assignee_id: to, instead_of: assignee?._id ?? null } })

  /** Whatever is refused is said; somebody who was quicker is named. */
  const tell = async (doing: Promise<unknown>, done: string) => {
    try {
      await doing
      notify.done(done)
    } catch (problem) {
      notify.failed(problem as Error)
    }
    onDone?.()
  }

  /** A pending order is started by it; any other becomes one's own. */
  const takeNow = (order: Assignable) => {
    const doing =
      order.status === 'pending'
        ? start.mutateAsync({ params: { id: order._id }, body: { event: 'start' } })
        : give(order, me._id)
    return tell(doing, t('orders:desk.taken', { number: order.number }))
  }

  const take = async (order: Assignable) => {
    const { number, assignee, status } = order
    if (assignee?._id === me._id && status !== 'pending') {
      notify.info(t('orders:queue.is_yours', { number }))
      return
    }
    if (assignee && assignee._id !== me._id) {
      const isSure = await confirm({
        title: t('orders:queue.take_over_title', { number }),
        text: t('orders:queue.take_over_text', { name: assignee.name }),
        action: t('orders:queue.take_over'),
      })
      if (!isSure) return
    }
    await takeNow(order)
  }

  return {
    take,
    putBack: (order: Assignable) => tell(give(order, null), t('orders:queue.is_back', { number: order.number })),
    giveTo: (order: Assignable, { _id, name }: Colleague) =>
      tell(give(order, _id), t('orders:queue.is_theirs', { number: order.number, name })),
  }
}
