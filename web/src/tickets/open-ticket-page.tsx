import { Textarea, TextInput } from '@mantine/core'
import { ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { GetOrder, GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { AttachedFiles, AttachFiles } from '../conversations/attached-files.tsx'
import { vehicleName } from '../orders/vehicle-name.ts'
import { call } from '../platform/api/call.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/form.tsx'
import { notify } from '../ui/notify.ts'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SearchableDropdown } from '../ui/searchable-dropdown.tsx'
import { SendingBar } from '../ui/sending-bar.tsx'

type Entered = { subject: string; text: string; order_id: string | null; invoice_id: string | null; files: File[] }

const maxOptions = 10

const findOrders = async (text: string, signal: AbortSignal) => {
  const query = { size: maxOptions, ...(text === '' ? {} : { keywords: text }) }
  const { orders } = await call(GetOrders, { query }, { signal })
  return orders.map((order) => ({ value: order._id, label: [order.number, vehicleName(order)].join(' · ') }))
}

/** Opens a ticket, optionally about an order or an invoice. */
export default function OpenTicketPage() {
  const t = useWording('tickets')
  return (
    <Page
      title={t('tickets:open.title')}
      subtitle={t('tickets:open.text')}
      back={{ to: '/my_tickets', label: t('tickets:own.title') }}
    >
      <Panel>
        <OpenTicket />
      </Panel>
    </Page>
  )
}

function OpenTicket() {
  const t = useWording('tickets')
  const go = useGo()
  const { order: about = null } = useSearch({ from: '/customer/open_ticket' })
  const order = useQueryOf(GetOrder, { params: { id: about ?? '' } }, { enabled: about !== null }).data?.order
  const invoices = useQueryOf(ListMyInvoices).data?.invoices ?? []
  const initial: Entered = { subject: '', text: '', order_id: about, invoice_id: null, files: [] }
  const form = useForm(CreateTicket, {
    initial,
    toInput: ({ files, order_id, invoice_id, ...body }) => ({
      body: { ...body, ...(order_id ? { order_id } : {}), ...(invoice_id ? { invoice_id } : {}) },
      files: { files },
    }),
    onDone: ({ ticket }) => {
      notify.done(t('tickets:open.done', { number: ticket.number }))
      go('/ticket_details/$id', { params: { id: ticket._id } })
    },
  })
  const { files } = form.values
  return (
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
  )
}
