import { canMoveOrder, type OrderEvent } from '@mapwright/contract/orders/order.ts'
import { CancelOrder, ChangeStatus } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { NameIn } from '@mapwright/contract/wording-keys.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useIsSending } from '../../ui/dialogs/work-scope.tsx'
import { notify } from '../../ui/messages/notify.ts'

type Moving = {
  event: OrderEvent
  label: string
  isDanger?: boolean
  isBusy: boolean
  disabledReason: string | undefined
  run: () => void
}

/** The event of the primary button in each status. */
const next: Partial<Record<Order['status'], 'start' | 'complete'>> = { pending: 'start', in_progress: 'complete' }

/** Returns the events that staff can trigger now, according to `orderMoves`. A disabled event has a reason. */
export function useOrderMoves(order: Order) {
  const t = useWording('orders')
  const f = useFormats()
  const confirm = useConfirm()
  const change = useCommand(ChangeStatus, { refreshes: ['credits'] })
  const cancel = useCommand(CancelOrder, { refreshes: ['credits'] })
  const isSending = useIsSending()
  const { status, number } = order
  const params = { id: order._id }
  const results = order.files.filter(({ kind }) => kind === 'modified' || kind === 'plain')
  const newest = results.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)).at(-1)
  const isTuned = results.some(({ kind, delivered_at }) => kind === 'modified' && delivered_at === null)

  const reasonAgainst = (event: OrderEvent): string | undefined => {
    if (!canMoveOrder(event, status)) return t('orders:manage.why_not', { status: t(`orders:status.${status}`) })
    if (isSending) return t('ui:sending.wait')
    if (event === 'complete' && newest?.kind === 'plain') return t('orders:problem.not_encrypted')
    if (event === 'complete' && !isTuned) return t('orders:manage.why_no_file')
    return undefined
  }
  const moveButton = (event: OrderEvent & NameIn<'orders:manage'>, run: () => void, isDanger = false): Moving => ({
    event,
    label: t(`orders:manage.${event}`),
    isDanger,
    isBusy: change.isPending && change.variables.body.event === event,
    disabledReason: reasonAgainst(event),
    run,
  })
  const confirmWithText = (event: 'ask' | 'revise', minLength: number) => () =>
    void confirm({
      title: t(`orders:manage.${event}_title`, { number }),
      text: t(`orders:manage.${event}_text`),
      action: t(`orders:manage.${event}`),
      reason: { label: t(`orders:manage.${event}_label`), minLength, maxLength: 2000 },
      run: (text) => change.mutateAsync({ params, body: { event, text } }),
    })
  const confirmCancel = () =>
    void confirm({
      title: t('orders:manage.cancel_title', { number }),
      text:
        order.payment === 'paid'
          ? t('orders:manage.cancel_text', { amount: f.credits(order.money.paid) })
          : t('orders:manage.cancel_text_unpaid'),
      action: t('orders:manage.cancel'),
      danger: true,
      reason: { label: t('orders:manage.cancel_label'), minLength: 3, maxLength: 1000 },
      run: (reason) => cancel.mutateAsync({ params, body: { reason } }),
    })
  const move = (event: 'start' | 'complete') => () =>
    change.mutate(
      { params, body: { event } },
      {
        onSuccess: () =>
          notify.done(t(event === 'start' ? 'orders:manage.taken' : 'orders:manage.delivered', { number })),
      },
    )

  const obvious = next[status]
  return {
    primary: obvious && moveButton(obvious, move(obvious)),
    others: [
      ...(status === 'completed' ? [moveButton('revise', confirmWithText('revise', 3))] : []),
      moveButton('ask', confirmWithText('ask', 3)),
      moveButton('cancel', confirmCancel, true),
    ],
    problem: change.error,
  }
}
