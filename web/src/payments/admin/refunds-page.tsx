import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { paymentMethods } from '@mapwright/contract/billing/invoice.ts'
import { type ListedRefund, refundKinds, refundStatuses } from '@mapwright/contract/payments/refund.ts'
import { ListRefunds } from '@mapwright/contract/payments/refund-endpoints.ts'
import { IconReceiptRefund } from '@tabler/icons-react'
import { NameAndCompany } from '../../accounts/name-and-company.tsx'
import { InvoiceTabs } from '../../billing/admin/invoice-tabs.tsx'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useSiteZone } from '../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import { ListedInvoice } from './listed-invoice.tsx'
import { RefundState } from './refund-state.tsx'
import { ToTransfer } from './to-transfer.tsx'
import { customerIdIn, useCustomerFilter } from './use-customer-filter.ts'

/** The kind of a refund, its payment method and its reason. */
function RefundWay({ refund: { kind, method, reason } }: { refund: ListedRefund }) {
  const t = useWording('payments', 'credits')
  const way = isOneOf(paymentMethods, method) ? t(`credits:method.${method}`) : method
  return (
    <>
      {t(`payments:list.kind_${kind}`)} <span className="meta">{way}</span>
      <div className="meta">
        <bdi>{reason}</bdi>
      </div>
    </>
  )
}

function useRefundColumns(): readonly Column<ListedRefund>[] {
  const t = useWording('payments')
  return [
    {
      key: 'created_at',
      header: t('payments:list.date'),
      width: 130,
      cell: ({ created_at }) => <When at={created_at} mode="date" />,
    },
    {
      key: 'customer',
      header: t('payments:list.customer'),
      phone: 'title',
      cell: ({ user }) => <NameAndCompany user={user} />,
    },
    {
      key: 'invoice',
      header: t('payments:list.invoice'),
      width: 130,
      cell: ({ invoice_id, invoice }) => <ListedInvoice id={invoice_id} number={invoice} />,
    },
    {
      key: 'credit_note',
      header: t('payments:list.credit_note'),
      width: 150,
      cell: ({ credit_note }) => <bdi>{credit_note}</bdi>,
    },
    { key: 'way', header: t('payments:list.way'), phone: 'line', cell: (refund) => <RefundWay refund={refund} /> },
    {
      key: 'amount',
      header: t('payments:report.amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
    },
    {
      key: 'status',
      header: t('payments:report.state'),
      phone: 'side',
      width: 240,
      cell: (refund) => <RefundState refund={refund} />,
    },
  ]
}

/** Refunds that were paid, that are being processed, or that staff must transfer. */
export default function RefundsPage() {
  const t = useWording('payments')
  const list = useListState({
    filters: { user_id: 'any', status: refundStatuses, kind: refundKinds, from: 'any', to: 'any' },
  })
  const { user_id, ...others } = list.query
  const customer = customerIdIn(user_id)
  const query = { ...others, ...(customer && { user_id: customer }) }
  const refunds = useQueryOf(ListRefunds, { query }, { keepPrevious: true })
  return (
    <Page title={t('payments:list.refunds')} count="list">
      <InvoiceTabs />
      <ToTransfer count={refunds.data?.to_transfer ?? 0} />
      <DataList
        name="payments.refunds"
        list={list}
        query={refunds}
        rows={(data) => data.refunds}
        rowKey={({ _id }) => _id}
        label={t('payments:list.refunds')}
        searchPlaceholder={t('payments:list.search')}
        filters={[
          ...useCustomerFilter(customer),
          {
            name: 'status',
            label: t('payments:report.state'),
            options: refundStatuses.map((value) => ({ value, label: t(`payments:list.status_${value}`) })),
          },
          {
            name: 'kind',
            label: t('payments:list.kind'),
            options: refundKinds.map((value) => ({ value, label: t(`payments:list.kind_${value}`) })),
          },
          { name: 'date', label: t('payments:list.date'), zone: useSiteZone() },
        ]}
        columns={useRefundColumns()}
        empty={{
          icon: IconReceiptRefund,
          title: t('payments:list.no_refunds'),
          text: t('payments:list.no_refunds_text'),
        }}
      />
    </Page>
  )
}
