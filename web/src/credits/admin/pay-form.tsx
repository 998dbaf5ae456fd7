import { Group, TextInput } from '@mantine/core'
import type { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Form, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'

/** Marks a due invoice as paid. This cannot be undone, so the confirmation contains the price and the number of credits. */
export function PayForm({ invoice }: { invoice: CustomerInvoice }) {
  const t = useWording('credits')
  const f = useFormats()
  const confirm = useConfirm()
  const mayPay = useMay('mark_as_paid')
  const total = f.money(invoice.total, invoice.currency)
  const credits = f.credits(invoice.count)
  const text = t('credits:manage.pay_text', { total, credits, name: invoice.user.name })
  const form = useForm(MarkAsPaid, {
    initial: { txn_id: '' },
    toInput: ({ txn_id }) => ({ body: { id: invoice._id, txn_id } }),
    refreshes: ['billing', 'credits'],
    onDone: () => notify.done(t('credits:manage.paid', { credits, name: invoice.user.name })),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('credits:manage.pay_title', { number: invoice.invoice, total }),
      text,
      action: t('credits:manage.pay'),
    })
    if (isSure) await form.submit()
  }
  return (
    <Form form={{ ...form, submit: ask }}>
      <p>{text}</p>
      <TextInput
        label={t('credits:invoice.txn_id')}
        description={t('credits:manage.txn_text')}
        disabled={!mayPay}
        {...form.text('txn_id')}
      />
      <Group justify="flex-end">
        {mayPay ? (
          <SubmitButton form={form}>{t('credits:manage.pay')}</SubmitButton>
        ) : (
          <ActionButton disabledReason={t('credits:manage.denied')}>{t('credits:manage.pay')}</ActionButton>
        )}
      </Group>
    </Form>
  )
}
