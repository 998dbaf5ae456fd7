import { Group, Stack, TextInput } from '@mantine/core'
import type { CustomerInvoice } from '@mapwright/contract/credits/invoice.ts'
import { MarkAsPaid } from '@mapwright/contract/credits/invoice-endpoints.ts'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useMay } from '../../app/session/me.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Form, SubmitButton, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { InvoiceFacts } from '../invoice-facts.tsx'
import { IssueInvoiceForm } from './issue-invoice-form.tsx'

type InvoiceDeskProps = { invoice: CustomerInvoice | undefined; onClose: () => void }

/** One invoice on the desk of staff, with its next step: issue the draft, or note that the money has come. */
export function InvoiceDesk({ invoice, onClose }: InvoiceDeskProps) {
  const t = useWording('credits')
  return (
    <Dialog
      opened={invoice !== undefined}
      onClose={onClose}
      title={invoice?.invoice ? t('credits:invoice.title', { number: invoice.invoice }) : t('credits:desk.draft')}
      size={520}
    >
      {invoice && (
        <Stack gap={16}>
          <p>
            {invoice.user.name} <span className="meta">{invoice.user.email}</span>
          </p>
          {invoice.status === 'draft' ? (
            <IssueInvoiceForm draft={invoice} onDone={onClose} />
          ) : (
            <InvoiceFacts invoice={invoice} />
          )}
          {invoice.status === 'due' && <PayForm invoice={invoice} onDone={onClose} />}
        </Stack>
      )}
    </Dialog>
  )
}

function PayForm({ invoice, onDone }: { invoice: CustomerInvoice; onDone: () => void }) {
  const t = useWording('credits')
  const f = useFormats()
  const mayPay = useMay('mark_as_paid')
  const total = f.money(invoice.total, invoice.currency)
  const credits = f.credits(invoice.count)
  const form = useForm(MarkAsPaid, {
    initial: { txn_id: '' },
    toInput: ({ txn_id }) => ({ body: { id: invoice._id, txn_id } }),
    onDone: () => {
      notify.done(t('credits:desk.paid', { credits, name: invoice.user.name }))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <p>{t('credits:desk.pay_text', { total, credits, name: invoice.user.name })}</p>
      <TextInput
        label={t('credits:invoice.txn_id')}
        description={t('credits:desk.txn_text')}
        disabled={!mayPay}
        {...form.text('txn_id')}
      />
      <Group justify="flex-end">
        {mayPay ? (
          <SubmitButton form={form}>{t('credits:desk.pay')}</SubmitButton>
        ) : (
          <ActionButton disabledReason={t('credits:desk.denied')}>{t('credits:desk.pay')}</ActionButton>
        )}
      </Group>
    </Form>
  )
}
