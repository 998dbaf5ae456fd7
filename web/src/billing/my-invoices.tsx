import { ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ownInvoiceSorts } from '@mapwright/contract/billing/invoice-sort.ts'
import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { pathTo } from '../platform/routing/paths.ts'
import { DataList } from '../ui/lists/data-list.tsx'
import { useListState } from '../ui/lists/list-state.ts'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { useInvoicePdf } from './use-invoice-pdf.ts'

/** The customer's own invoices. */
export function MyInvoices() {
  const t = useWording('credits', 'billing')
  const list = useListState({ filters: { status: ['due', 'paid', 'reversed'] }, sorts: ownInvoiceSorts })
  const { keywords, page, size, status, sort } = list.query
  const columns = useInvoiceColumns()
  const invoices = useQueryOf(
    ListMyInvoices,
    { query: { keywords, page, size, ...(status ? { status } : {}), ...(sort ? { sort } : {}) } },
    { keepPrevious: true },
  )
  const pdf = useInvoicePdf()
  return (
    <DataList
      name="credits.own_invoices"
      list={list}
      query={invoices}
      rows={(data) => data.invoices}
      rowKey={({ _id }) => _id}
      rowLink={({ _id }) => pathTo('/invoice/$id', { id: _id })}
      label={t('credits:invoices.title')}
      searchPlaceholder={t('credits:invoices.search')}
      filters={[
        {
          name: 'status',
          label: t('credits:invoice.status'),
          options: [
            { value: 'due', label: t('billing:status.due') },
            { value: 'paid', label: t('billing:status.paid') },
            { value: 'reversed', label: t('billing:status.reversed') },
          ],
        },
      ]}
      columns={[
        columns.invoice,
        columns.created_at,
        { key: 'item_name', header: t('credits:invoice.item'), cell: ({ item_name }) => item_name },
        columns.count,
        columns.total,
        columns.status,
      ]}
      rowMenu={({ _id, pdf_until }) => [
        {
          label: t('credits:invoice.pdf'),
          icon: IconDownload,
          onSelect: () => void pdf.save(_id),
          disabledReason:
            pdf_until && new Date(pdf_until) <= new Date() ? t('credits:problem.invoice_pdf_expired') : undefined,
        },
      ]}
      empty={{ icon: IconFileInvoice, title: t('credits:invoices.none'), text: t('credits:invoices.none_text') }}
    />
  )
}
