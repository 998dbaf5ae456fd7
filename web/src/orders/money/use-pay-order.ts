import { CompleteLaterPayment } from '@mapwright/contract/orders/order-endpoints.ts'
import { useConfirmSpend } from '../../credits/use-confirm-spend.tsx'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { notify } from '../../ui/messages/notify.ts'

type UnpaidOrder = { _id: string; number: number | null; due: string }

/** Pays an order with deferred payment, after a confirmation with the amount and the resulting balance. */
export function usePayOrder() {
  const t = useWording('orders')
  const f = useFormats()
  const confirmSpend = useConfirmSpend()
  const pay = useCommand(CompleteLaterPayment, { refreshes: ['credits', 'accounts'] })
  return async ({ _id, number, due }: UnpaidOrder) => {
    const isPaid = await confirmSpend({
      title: t('orders:list.pay_title', { number }),
      amount: due,
      action: t('orders:details.pay', { amount: f.credits(due), count: Number(due) }),
      run: () => pay.mutateAsync({ body: { orderID: _id } }),
    })
    if (isPaid) notify.done(t('orders:details.paid', { number }))
  }
}
