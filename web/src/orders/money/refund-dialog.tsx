import { Textarea, TextInput } from '@mantine/core'
import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { RefundOrder } from '@mapwright/contract/orders/money/refund-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useReadAmount } from '../../platform/i18n/read-amount.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { remainingPrice } from './remaining-price.ts'

function RefundForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const t = useWording('money')
  const f = useFormats()
  const readAmount = useReadAmount()
  const left = remainingPrice(order)
  const isDue = order.payment === 'due'
  const form = useForm(RefundOrder, {
    initial: { amount: '', reason: '' },
    toInput: ({ amount, reason }) => ({ params: { id: order._id }, body: { amount: readAmount(amount), reason } }),
    refreshes: ['credits', 'accounts'],
    onDone: (_, { amount }) => {
      const values = { amount: f.credits(readAmount(amount)), number: order.number }
      notify.done(isDue ? t('money:refund.lowered', values) : t('money:refund.done', values))
      onDone()
    },
  })
  const typed = readAmount(form.values.amount)
  const isAmount = (parseHundredths(typed) ?? 0n) > 0n
  const counted = { amount: f.credits(isAmount ? typed : '0'), count: Number(typed) }
  return (
    <Form form={form}>
      <p className="meta">{isDue ? t('money:refund.text_due') : t('money:refund.text')}</p>
      <TextInput
        label={t('money:refund.amount')}
        description={t('money:refund.at_most', { amount: f.credits(left) })}
        inputMode="decimal"
        data-autofocus
        {...form.text('amount')}
        required
      />
      <Textarea label={t('money:refund.reason')} autosize minRows={2} {...form.text('reason')} required />
      <FormActions>
        <SubmitButton form={form}>
          {isAmount
            ? t(isDue ? 'money:refund.lower_by' : 'money:refund.give_amount', counted)
            : t(isDue ? 'money:refund.lower' : 'money:refund.give')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

type RefundDialogProps = { order: Order; isOpen: boolean; onClose: () => void }

/** Dialog that refunds a part of the price, with a reason. */
export function RefundDialog({ order, isOpen, onClose }: RefundDialogProps) {
  const t = useWording('money')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('money:refund.title', { number: order.number })} size={440}>
      <RefundForm order={order} onDone={onClose} />
    </Dialog>
  )
}
