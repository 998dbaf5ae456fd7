import { TextInput } from '@mantine/core'
import type { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { GetInvoicePayment, RefundPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'

type FieldsProps = { invoice: CustomerInvoice; payment: Payment; left: string; onDone: () => void }

/** Refunds a payment through the provider, after a confirmation with the amount. */
function Fields({ invoice, payment, left, onDone }: FieldsProps) {
  const t = useWording('payments', 'credits')
  const f = useFormats()
  const confirm = useConfirm()
  const form = useForm(RefundPayment, {
    initial: { amount: '', reason: '' },
    toInput: ({ amount, reason }) => ({
      params: { id: payment._id },
      body: { reason, ...(amount.trim() === '' ? {} : { amount }) },
    }),
    refreshes: ['credits', 'billing'],
    onDone: ({ refund }) => {
      notify.done(t(`payments:refund.${refund.status}`, { amount: f.money(refund.amount, payment.currency) }))
      onDone()
    },
  })
  const { amount } = form.values
  const ask = async () => {
    const shown = amount.trim() === '' ? f.money(left, payment.currency) : `${amount} ${payment.currency}`
    const isSure = await confirm({
      title: t('payments:refund.confirm_title', { amount: shown, number: invoice.invoice }),
      text: t('payments:refund.confirm_text', { name: invoice.user.name }),
      action: t('payments:refund.action'),
      danger: true,
    })
    if (isSure) await form.submit()
  }
  return (
    <Form form={{ ...form, submit: ask }}>
      <TextInput
        label={t('payments:refund.amount')}
        description={t('payments:refund.amount_help', { left: f.money(left, payment.currency) })}
        inputMode="decimal"
        {...form.text('amount')}
      />
      <TextInput
        label={t('payments:refund.reason')}
        description={t('payments:refund.reason_help')}
        {...form.text('reason')}
        required
      />
      <FormActions>
        <SubmitButton form={form}>{t('payments:refund.action')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

const usePayment = (invoice: CustomerInvoice) => useQueryOf(GetInvoicePayment, { params: { id: invoice._id } }).data

/** Button that opens the refund form. Hidden if the invoice was not paid through a provider. */
export function RefundButton({ invoice, onOpen }: { invoice: CustomerInvoice; onOpen: () => void }) {
  const t = useWording('payments', 'credits')
  const data = usePayment(invoice)
  const mayRefund = useMay('mark_as_paid')
  if (!data?.payment || data.refundable === null) return null
  return (
    <ActionButton
      variant="default"
      disabledReason={mayRefund ? undefined : t('credits:manage.denied')}
      onClick={onOpen}
    >
      {t('payments:refund.action')}
    </ActionButton>
  )
}

/** Form that refunds an invoice that was paid through a provider. */
export function RefundForm({ invoice, onDone }: { invoice: CustomerInvoice; onDone: () => void }) {
  const t = useWording('payments')
  const data = usePayment(invoice)
  if (!data?.payment || data.refundable === null) return null
  return (
    <Panel title={t('payments:refund.action')}>
      <Fields invoice={invoice} payment={data.payment} left={data.refundable} onDone={onDone} />
    </Panel>
  )
}
