import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { ChangeStatus } from '@mapwright/contract/orders/order-endpoints.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { AssignOrder } from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMe } from '../../../platform/session/me.ts'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/messages/notify.ts'

export type Assignable = Pick<OrderRow, '_id' | 'number' | 'status' | 'assignee'>

type Colleague = { _id: string; name: string }

/** Takes and assigns orders. Taking over a colleague's order asks for confirmation. */
export function useTake({ onDone }: { onDone?: () => void } = {}) {
  const t = useWording('orders')
  const me = useMe()
  const confirm = useConfirm()
  const start = useCommand(ChangeStatus)
  const assign = useCommand(AssignOrder)

  const assignTo = ({ _id, assignee }: Assignable, to: string | null) =>
    assign.mutateAsync({ params: { id: _id }, body: { assignee_id: to, instead_of: assignee?._id ?? null } })

  /** Awaits a request and shows either `done` or the reason for its refusal. */
  const report = async (request: Promise<unknown>, done: string) => {
    try {
      await request
      notify.done(done)
    } catch (problem) {
      notify.refused(problem)
    }
    onDone?.()
  }

  /** Assigns orders to one person, or to nobody if `to` is null. Undo restores the previous assignees. */
  const assignMany = async (orders: readonly Assignable[], to: Colleague | null) => {
    const assigned: Assignable[] = []
    let refusal: Error | undefined
    for (const order of orders)
      await assignTo(order, to?._id ?? null).then(
        () => assigned.push(order),
        (problem: Error) => {
          refusal = problem
        },
      )
    const undo = () => {
      const restoreAssignees = async () => {
        for (const order of assigned) await assignTo({ ...order, assignee: to }, order.assignee?._id ?? null)
      }
      void report(restoreAssignees(), t('orders:queue.undone'))
    }
    const [first] = assigned
    if (first) {
      const values = { total: assigned.length, number: first.number, name: to?.name }
      const one = to ? 'orders:queue.is_theirs' : 'orders:queue.is_back'
      const many = to ? 'orders:queue.are_theirs' : 'orders:queue.are_back'
      notify.done(t(assigned.length === 1 ? one : many, values), { label: t('ui:resource.undo'), run: undo })
    }
    const left = orders.length - assigned.length
    if (refusal && orders.length === 1) notify.refused(refusal)
    else if (refusal) notify.failed(t('orders:queue.not_given', { total: left, reason: refusal.message }))
    onDone?.()
  }

  /** Starts a pending order. An order in any other state is assigned to the user. */
  const takeNow = (order: Assignable) => {
    if (order.status !== 'pending') return assignMany([order], { _id: me._id, name: displayName(me) })
    const request = start.mutateAsync({ params: { id: order._id }, body: { event: 'start' } })
    return report(request, t('orders:manage.taken', { number: order.number }))
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
    unassign: (order: Assignable) => assignMany([order], null),
    assignMany,
  }
}
