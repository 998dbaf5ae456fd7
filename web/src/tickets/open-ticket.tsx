import { Textarea, TextInput } from '@mantine/core'
import { ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { GetOrder, GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { useEffect } from 'react'
import { AttachedFiles, AttachFiles, useTakeFiles } from '../conversations/attached-files.tsx'
import { FileEntry } from '../conversations/file-entry.tsx'
import { useDraftText } from '../conversations/use-draft.ts'
import { vehicleName } from '../orders/vehicle-name.ts'
import { call } from '../platform/api/call.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { SearchableDropdown } from '../ui/forms/searchable-dropdown.tsx'
import { SendingBar } from '../ui/forms/sending-bar.tsx'
import { notify } from '../ui/messages/notify.ts'

type Entered = { subject: string; text: string; order_id: string | null; invoice_id: string | null; files: File[] }

const maxOptions = 10

const findOrders = async (text: string, signal: AbortSignal) => {
  const query = { size: maxOptions, ...(text === '' ? {} : { keywords: text }) }
  const { orders } = await call(GetOrders, { query }, { signal })
  return orders.map((order) => ({ value: order._id, label: [order.number, vehicleName(order)].join(' · ') }))
}

/** A form that opens a ticket, optionally about an order or an invoice. Then goes to the ticket. */
export function OpenTicket({ about = null }: { about?: string | null }) {
  const t = useWording('tickets')
  const go = useGo()
  const order = useQueryOf(GetOrder, { params: { id: about ?? '' } }, { enabled: about !== null }).data?.order
  const invoices = useQueryOf(ListMyInvoices).data?.invoices ?? []
  const [subject, keepSubject] = useDraftText('new_ticket.subject')
  const [text, keepText] = useDraftText('new_ticket')
  const initial: Entered = { subject, text, order_id: about, invoice_id: null, files: [] }
  const form = useForm(CreateTicket, {
    initial,
    toInput: ({ files, order_id, invoice_id, ...body }) => ({
      body: { ...body, ...(order_id ? { order_id } : {}), ...(invoice_id ? { invoice_id } : {}) },
      files: { files },
    }),
    onDone: ({ ticket }) => {
      keepSubject('')
      keepText('')
      notify.done(t('tickets:open.done', { number: ticket.number }))
      go('/ticket_details/$id', { params: { id: ticket._id } })
    },
  })
  const { files, subject: typedSubject, text: typedText } = form.values
  useEffect(() => {
    keepSubject(typedSubject)
    keepText(typedText)
  }, [typedSubject, typedText, keepSubject, keepText])
  const take = useTakeFiles({ files, onChange: (chosen) => form.set('files', chosen) })
  return (
    <FileEntry isDisabled={form.isBusy} onFiles={take}>
      <Form form={form}>
        <TextInput label={t('tickets:column.subject')} {...form.text('subject')} />
        <Textarea
          label={t('tickets:open.message')}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={messageRules.max_text}
          {...form.text('text')}
        />
        <SearchableDropdown
          label={t('tickets:open.order')}
          load={findOrders}
          valueLabel={order && [order.number, vehicleName(order)].join(' · ')}
          {...form.value('order_id')}
        />
        {invoices.length > 0 && (
          <SearchableDropdown
            label={t('tickets:open.invoice')}
            options={invoices.flatMap(({ _id, invoice, item_name }) =>
              invoice === null ? [] : [{ value: _id, label: [invoice, item_name].filter(Boolean).join(' · ') }],
            )}
            {...form.value('invoice_id')}
          />
        )}
        <AttachFiles files={files} isDisabled={form.isBusy} onChange={(chosen) => form.set('files', chosen)} />
        <AttachedFiles files={files} isDisabled={form.isBusy} onChange={(chosen) => form.set('files', chosen)} />
        {files.length > 0 && <SendingBar form={form} name={files.map(({ name }) => name).join(', ')} />}
        <FormActions>
          <SubmitButton form={form}>{t('tickets:open.send')}</SubmitButton>
        </FormActions>
      </Form>
    </FileEntry>
  )
}
