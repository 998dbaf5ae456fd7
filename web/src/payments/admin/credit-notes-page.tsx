import { ListCreditNotes } from '@mapwright/contract/payments/refund-endpoints.ts'
import { IconDownload, IconReceiptRefund } from '@tabler/icons-react'
import { NameAndCompany } from '../../accounts/name-and-company.tsx'
import { InvoiceTabs } from '../../billing/admin/invoice-tabs.tsx'
import { useInvoicePdf } from '../../billing/use-invoice-pdf.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useSiteZone } from '../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { useMay } from '../../platform/session/me.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { When } from '../../ui/text/when.tsx'
import { ListedInvoice } from './listed-invoice.tsx'
import { customerIdIn, useCustomerFilter } from './use-customer-filter.ts'

/** The credit notes of all customers. */
export default function CreditNotesPage() {
  const t = useWording('payments', 'credits')
  const list = useListState({ filters: { user_id: 'any', from: 'any', to: 'any' } })
  const { user_id, ...others } = list.query
  const customer = customerIdIn(user_id)
  const query = { ...others, ...(customer && { user_id: customer }) }
  const notes = useQueryOf(ListCreditNotes, { query }, { keepPrevious: true })
  const pdf = useInvoicePdf()
  const mayDownload = useMay('dealers_manager.download_invoice')
  return (
    <Page title={t('payments:list.credit_notes')} count="list">
      <InvoiceTabs />
      <DataList
        name="payments.credit_notes"
        list={list}
        query={notes}
        rows={(data) => data.credit_notes}
        rowKey={({ _id }) => _id}
        rowLink={({ invoice_id }) => pathTo('/admin/agent_manager/agency_invoice/$id', { id: invoice_id })}
        label={t('payments:list.credit_notes')}
        searchPlaceholder={t('payments:list.search')}
        filters={[
          ...useCustomerFilter(customer),
          { name: 'date', label: t('payments:list.date'), zone: useSiteZone() },
        ]}
        columns={[
          {
            key: 'number',
            header: t('payments:list.number'),
            width: 150,
            phone: 'title',
            cell: ({ number }) => <bdi>{number}</bdi>,
          },
          { key: 'customer', header: t('payments:list.customer'), cell: ({ user }) => <NameAndCompany user={user} /> },
          {
            key: 'created_at',
            header: t('payments:list.date'),
            width: 130,
            cell: ({ created_at }) => <When at={created_at} mode="date" />,
          },
          {
            key: 'invoice',
            header: t('payments:list.invoice'),
            width: 130,
            cell: ({ invoice_id, invoice }) => <ListedInvoice id={invoice_id} number={invoice} />,
          },
          {
            key: 'reason',
            header: t('payments:refund.reason'),
            phone: 'line',
            cell: ({ reason }) => <bdi>{reason}</bdi>,
          },
          {
            key: 'total',
            header: t('payments:report.amount'),
            align: 'end',
            cell: ({ total, currency }) => <Money value={`-${total}`} currency={currency} />,
          },
          {
            key: 'money',
            header: t('payments:list.money'),
            phone: 'side',
            width: 150,
            cell: ({ is_refunded }) =>
              is_refunded ? (
                <StatusBadge tone="good">{t('payments:list.returned')}</StatusBadge>
              ) : (
                <StatusBadge tone="quiet">{t('payments:list.not_returned')}</StatusBadge>
              ),
          },
        ]}
        rowMenu={({ _id }) => [
          {
            label: t('credits:invoice.pdf'),
            icon: IconDownload,
            onSelect: () => void pdf.save(_id),
            disabledReason: mayDownload ? undefined : t('credits:manage.denied'),
          },
        ]}
        empty={{
          icon: IconReceiptRefund,
          title: t('payments:list.no_credit_notes'),
          text: t('payments:list.no_credit_notes_text'),
        }}
      />
    </Page>
  )
}
