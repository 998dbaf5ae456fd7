import { Group, TextInput } from '@mantine/core'
import type { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { GenerateInvoice } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'

type IssueInvoiceFormProps = { draft: CustomerInvoice; onDone: () => void }

/** The content of a draft invoice, and the button that issues the invoice. */
export function IssueInvoiceForm({ draft, onDone }: IssueInvoiceFormProps) {
  const t = useWording('credits')
  const form = useForm(GenerateInvoice, {
    initial: { item_name: '', count: '', amount: '' },
    toInput: ({ item_name, count, amount }) => ({ body: { id: draft._id, item_name, count, amount } }),
    refreshes: ['billing'],
    onDone: ({ invoice }) => {
      notify.done(t('credits:manage.issued', { number: invoice.invoice }))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <TextInput label={t('credits:invoice.item')} data-autofocus {...form.text('item_name')} />
      <TextInput label={t('credits:invoice.credits')} inputMode="decimal" withAsterisk {...form.text('count')} />
      <TextInput
        label={t('credits:package.amount', { currency: draft.currency })}
        description={t('credits:package.amount_text')}
        inputMode="decimal"
        withAsterisk
        {...form.text('amount')}
      />
      <Group justify="flex-end">
        <SubmitButton form={form}>{t('credits:manage.issue')}</SubmitButton>
      </Group>
    </Form>
  )
}
