import type { CustomerInvoice } from '@mapwright/contract/credits/invoice.ts'
import { invoiceStatuses } from '@mapwright/contract/credits/invoice.ts'
import { ListInvoices, RemoveInvoice } from '@mapwright/contract/credits/invoice-endpoints.ts'
import { IconCheck, IconDownload, IconFileInvoice, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useMay } from '../../app/session/me.ts'
import { Credits, Money } from '../../ui/amounts.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { useListState } from '../../ui/list-state.ts'
import { notify } from '../../ui/notify.ts'
import { When } from '../../ui/when.tsx'
import { InvoiceStatus } from '../invoice-status.tsx'
import { useInvoicePdf } from '../use-invoice-pdf.ts'
import { InvoiceDesk } from './invoice-desk.tsx'

/** What staff may do with an invoice; what they may not says why. */
function useInvoiceActions(onOpen: (invoice: CustomerInvoice) => void) {
  const t = useWording('credits')
  const confirm = useConfirm()
  const pdf = useInvoicePdf()
  const mayPay = useMay('mark_as_paid')
  const mayRemove = useMay('dealers_manager.delete_invoice')
  const mayDownload = useMay('dealers_manager.download_invoice')
  const remove = useCommand(RemoveInvoice)
  const denied = t('credits:desk.denied')
  return (invoice: CustomerInvoice) => {
    const { _id, status } = invoice
    const number = invoice.invoice ?? t('credits:status.draft')
    const title = t('credits:desk.remove_title', { number })
    const run = () => remove.mutateAsync({ params: { id: _id } })
    const ask = async () => {
      const isDone = await confirm({
        title,
        text: t('credits:desk.remove_text', { name: invoice.user.name }),
        action: t('credits:desk.remove'),
        danger: true,
        run,
      })
      if (isDone) notify.done(t('credits:desk.removed', { number }))
    }
    return [
      {
        label: t('credits:desk.pay'),
        icon: IconCheck,
        onSelect: () => onOpen(invoice),
        disabledReason: status !== 'due' ? t('credits:desk.not_due') : mayPay ? undefined : denied,
      },
      {
        label: t('credits:invoice.pdf'),
        icon: IconDownload,
        onSelect: () => void pdf.save(_id),
        disabledReason: status === 'draft' ? t('credits:desk.no_pdf') : mayDownload ? undefined : denied,
      },
      {
        label: t('credits:desk.remove'),
        icon: IconTrash,
        danger: true,
        onSelect: () => void ask(),
        disabledReason: status === 'paid' ? t('credits:desk.is_paid') : mayRemove ? undefined : denied,
      },
    ]
  }
}

/** Every customer's invoices: found by number, name, company or transaction, marked as paid, printed, withdrawn. */
export function CustomerInvoices() {
  const t = useWording('credits')
  const list = useListState({ filters: { status: invoiceStatuses } })
  const invoices = useQueryOf(ListInvoices, { query: list.query }, { keepPrevious: true })
  const [opened, setOpened] = useState<CustomerInvoice>()
  const actions = useInvoiceActions(setOpened)
  return (
    <>
      <DataList
        list={list}
        query={invoices}
        rows={(data) => data.invoices}
        rowKey={({ _id }) => _id}
        onRowClick={setOpened}
        label={t('credits:invoices.title')}
        searchPlaceholder={t('credits:desk.search')}
        filters={[
          {
            name: 'status',
            label: t('credits:invoice.status'),
            options: invoiceStatuses.map((value) => ({ value, label: t(`credits:status.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'invoice',
            header: t('credits:invoice.number'),
            phone: 'title',
            width: 130,
            cell: ({ invoice }) => invoice ?? t('credits:status.draft'),
          },
          {
            key: 'user',
            header: t('credits:desk.customer'),
            cell: ({ user }) => (
              <>
                {user.name} {user.company_name && <span className="meta">{user.company_name}</span>}
              </>
            ),
          },
          {
            key: 'created_at',
            header: t('credits:invoice.date'),
            width: 130,
            cell: ({ created_at }) => <When at={created_at} mode="date" />,
          },
          {
            key: 'count',
            header: t('credits:invoice.credits'),
            align: 'end',
            cell: ({ count }) => <Credits value={count} />,
          },
          {
            key: 'total',
            header: t('credits:invoice.total'),
            align: 'end',
            cell: ({ total, currency }) => <Money value={total} currency={currency} />,
          },
          {
            key: 'status',
            header: t('credits:invoice.status'),
            phone: 'side',
            width: 130,
            cell: (row) => <InvoiceStatus invoice={row} />,
          },
        ]}
        rowMenu={actions}
        empty={{ icon: IconFileInvoice, title: t('credits:desk.none'), text: t('credits:desk.none_text') }}
      />
      <InvoiceDesk invoice={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
