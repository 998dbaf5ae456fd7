import { Button } from '@mantine/core'
import { type CustomerInvoice, invoiceStatuses, paymentMethods } from '@mapwright/contract/billing/invoice.ts'
import { ExportInvoices, ListInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { invoiceSorts } from '@mapwright/contract/billing/invoice-sort.ts'
import { IconCheck, IconDownload, IconFileInvoice, IconTrash } from '@tabler/icons-react'
import { NameAndCompany } from '../../accounts/name-and-company.tsx'
import { OpenTotals } from '../../billing/admin/open-totals.tsx'
import { useInvoiceColumns } from '../../billing/invoice-columns.tsx'
import { InvoiceStatus } from '../../billing/invoice-status.tsx'
import { useInvoicePdf } from '../../billing/use-invoice-pdf.ts'
import { customerIdIn, useCustomerFilter } from '../../payments/admin/use-customer-filter.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useSiteZone } from '../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { pathTo } from '../../platform/routing/paths.ts'
import { useMay } from '../../platform/session/me.ts'
import { type AddAction, AddButton } from '../../ui/actions/add-button.tsx'
import { useDownload } from '../../ui/files/use-download.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { useBulkInvoices } from './use-bulk-invoices.ts'
import { useRemoveInvoice } from './use-remove-invoice.ts'

const statuses = [...invoiceStatuses, 'overdue'] as const

/** Staff's actions on an invoice in the list. A disabled action shows the reason. */
function useInvoiceActions() {
  const t = useWording('credits', 'billing')
  const go = useGo()
  const pdf = useInvoicePdf()
  const remove = useRemoveInvoice()
  const mayPay = useMay('mark_as_paid')
  const mayDownload = useMay('dealers_manager.download_invoice')
  const denied = t('credits:manage.denied')
  return (invoice: CustomerInvoice) => {
    const { _id, status } = invoice
    return [
      {
        label: t('credits:manage.pay'),
        icon: IconCheck,
        onSelect: () => go('/admin/agent_manager/agency_invoice/$id', { params: { id: _id } }),
        disabledReason: status !== 'due' ? t('credits:manage.not_due') : mayPay ? undefined : denied,
      },
      {
        label: t('credits:invoice.pdf'),
        icon: IconDownload,
        onSelect: () => void pdf.save(_id),
        disabledReason: status === 'draft' ? t('credits:manage.no_pdf') : mayDownload ? undefined : denied,
      },
      {
        label: t('credits:manage.remove'),
        icon: IconTrash,
        danger: true,
        onSelect: () => void remove.ask(invoice),
        disabledReason: remove.refused(invoice),
      },
    ]
  }
}

/** The invoices of all customers, with search and actions. */
export function CustomerInvoices({ onAdd }: { onAdd: AddAction }) {
  const t = useWording('credits', 'billing', 'payments')
  const list = useListState({
    filters: { status: statuses, user_id: 'any', payment_method: paymentMethods, from: 'any', to: 'any' },
    sorts: invoiceSorts,
  })
  const { user_id: asked, ...others } = list.query
  const user_id = customerIdIn(asked)
  const query = { ...others, ...(user_id && { user_id }) }
  const columns = useInvoiceColumns()
  const invoices = useQueryOf(ListInvoices, { query }, { keepPrevious: true })
  const actions = useInvoiceActions()
  const status = {
    ...columns.status,
    cell: (invoice: CustomerInvoice) => (
      <>
        <InvoiceStatus invoice={invoice} />
        {invoice.status === 'due' && invoice.reminded && (
          <div className="meta">{t(`billing:dunning.step_${invoice.reminded}`)}</div>
        )}
      </>
    ),
  }
  const { page: _page, size: _size, sort: _sort, ...exported } = query
  const { save, isSaving } = useDownload()
  return (
    <>
      <OpenTotals totals={invoices.data?.totals} />
      <DataList
        name="credits.invoices"
        list={list}
        query={invoices}
        rows={(data) => data.invoices}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/agent_manager/agency_invoice/$id', { id: _id })}
        label={t('credits:invoices.title')}
        searchPlaceholder={t('credits:manage.search')}
        filters={[
          {
            name: 'status',
            label: t('credits:invoice.status'),
            options: statuses.map((value) => ({ value, label: t(`billing:status.${value}`) })),
          },
          ...useCustomerFilter(user_id),
          {
            name: 'payment_method',
            label: t('payments:list.method'),
            options: paymentMethods.map((value) => ({ value, label: t(`credits:method.${value}`) })),
          },
          { name: 'date', label: t('billing:list.date'), zone: useSiteZone() },
        ]}
        columns={[
          { ...columns.invoice, width: 130 },
          {
            key: 'customer',
            sortable: true,
            header: t('credits:manage.customer'),
            cell: ({ user }) => <NameAndCompany user={user} />,
          },
          { ...columns.created_at, width: 130 },
          columns.count,
          columns.total,
          status,
        ]}
        rowMenu={actions}
        bulk={useBulkInvoices()}
        aside={
          <Button
            variant="default"
            size="compact-sm"
            loading={isSaving}
            leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
            onClick={() => void save(ExportInvoices, { query: exported })}
          >
            {t('credits:history.csv')}
          </Button>
        }
        empty={{
          icon: IconFileInvoice,
          title: t('credits:manage.none'),
          text: t('credits:manage.none_text'),
          action: <AddButton {...onAdd} />,
        }}
      />
    </>
  )
}
