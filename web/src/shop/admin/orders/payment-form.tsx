import { NativeSelect, TextInput } from '@mantine/core'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { MarkShopOrderAsPaid } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { notify } from '../../../ui/messages/notify.ts'

/** Form that marks an order as paid. Shows the amount. */
export function PaymentForm({ order, onDone }: { order: ShopOrder; onDone: () => void }) {
  const t = useWording('shop', 'credits')
  const f = useFormats()
  const { _id: id, invoice_no: number, total, currency, payment_method } = order
  const form = useForm(MarkShopOrderAsPaid, {
    initial: { payment_method, txn_id: '' },
    toInput: (values) => ({ body: { id, ...values } }),
    refreshes: ['credits', 'billing', 'payments'],
    onDone: () => {
      notify.done(t('shop:manage.paid_done', { number }))
      onDone()
    },
  })
  // Offers the method of the order. Offers bank transfer as well, for money that did not arrive through the payment provider.
  const offered: PaymentMethod[] = [...new Set<PaymentMethod>([payment_method, 'bank'])]
  const { onChange, ...method } = form.value('payment_method')
  return (
    <Form form={form}>
      <p>{t('shop:manage.pay_text', { amount: f.money(total, currency) })}</p>
      <NativeSelect
        label={t('shop:checkout.payment')}
        {...method}
        onChange={({ currentTarget: { value } }) => {
          const chosen = offered.find((one) => one === value)
          if (chosen) onChange(chosen)
        }}
        data={offered.map((value) => ({ value, label: t(`credits:method.${value}`) }))}
      />
      <TextInput label={t('shop:manage.txn_id')} description={t('shop:manage.txn_id_help')} {...form.text('txn_id')} />
      <FormActions>
        <SubmitButton form={form}>{t('shop:manage.pay')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
