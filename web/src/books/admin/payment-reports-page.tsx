import { providerNames } from '@mapwright/contract/api/payment-providers.ts'
import {
  type ProviderEvent,
  paymentEventOutcomes,
  paymentEventStates,
} from '@mapwright/contract/payments/provider-event.ts'
import { ListProviderEvents } from '@mapwright/contract/payments/provider-event-endpoints.ts'
import { IconArrowBackUp, IconCheck, IconReceiptRefund, IconWebhook } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useSiteZone } from '../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { CountChips } from '../../ui/lists/count-chips.tsx'
import { DataList, type ListFilter, type RowAction } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { notify } from '../../ui/messages/notify.ts'
import { Page } from '../../ui/page/page.tsx'
import { BooksTabs } from './books-tabs.tsx'
import { useReportColumns } from './report-columns.tsx'
import { useProviderName } from './use-provider-name.ts'
import { useSettleReport } from './use-settle-report.ts'

/** Staff's actions on a report. A disabled action shows the reason. */
function useReportActions() {
  const t = useWording('payments')
  const { handle, reopen, refund } = useSettleReport()
  const mayRefund = useMay('mark_as_paid')
  const rowMenu = (report: ProviderEvent): RowAction[] => {
    const isOpen = report.state === 'open'
    if (report.state === 'handled')
      return [{ label: t('payments:report.reopen'), icon: IconArrowBackUp, onSelect: () => void reopen(report) }]
    const notRefundable = isOpen ? t('payments:problem.not_refundable') : t('payments:report.settled')
    const refusal = report.is_refundable ? undefined : notRefundable
    return [
      {
        label: t('payments:report.handle'),
        icon: IconCheck,
        onSelect: () => void handle([report]),
        disabledReason: isOpen ? undefined : t('payments:report.settled'),
      },
      {
        label: t('payments:report.refund'),
        icon: IconReceiptRefund,
        danger: true,
        onSelect: () => void refund(report),
        disabledReason: mayRefund ? refusal : t('payments:report.denied'),
      },
    ]
  }
  const handleMany = (reports: readonly ProviderEvent[]) => {
    const open = reports.filter(({ state }) => state === 'open')
    if (open.length === 0) notify.failed(t('payments:report.settled'))
    else void handle(open)
  }
  return { rowMenu, bulk: [{ label: t('payments:report.handle'), onSelect: handleMany }] }
}

/** The filters of the list. The state is not among them because it has chips. */
function useReportFilters(): readonly ListFilter[] {
  const t = useWording('payments')
  const nameOf = useProviderName()
  return [
    {
      name: 'provider',
      label: t('payments:report.provider'),
      options: providerNames.map((value) => ({ value, label: nameOf(value) })),
    },
    {
      name: 'outcome',
      label: t('payments:report.outcome'),
      options: paymentEventOutcomes.map((value) => ({ value, label: t(`payments:report.outcome.${value}`) })),
    },
    { name: 'date', label: t('payments:report.received'), zone: useSiteZone() },
  ]
}

/** The payment providers' reports. Staff decide what to do with money that could not be assigned to a payment. */
export default function PaymentReportsPage() {
  const t = useWording('payments')
  const list = useListState({
    filters: {
      state: paymentEventStates,
      provider: providerNames,
      outcome: paymentEventOutcomes,
      from: 'any',
      to: 'any',
    },
  })
  const reports = useQueryOf(ListProviderEvents, { query: list.query }, { keepPrevious: true })
  const columns = useReportColumns()
  const filters = useReportFilters()
  const chips = [undefined, ...paymentEventStates].map((value) => ({
    value,
    label: value ? t(`payments:report.state.${value}`) : t('payments:report.all'),
    ...(value === 'open' ? { count: reports.data?.open } : {}),
  }))
  return (
    <Page title={t('payments:report.title')} subtitle={t('payments:report.text')}>
      <BooksTabs />
      <CountChips list={list} name="state" label={t('payments:report.state')} chips={chips} />
      <DataList
        name="payments.reports"
        list={list}
        query={reports}
        rows={(data) => data.events}
        rowKey={({ _id }) => _id}
        label={t('payments:report.title')}
        searchPlaceholder={t('payments:report.search')}
        filters={filters}
        columns={columns}
        {...useReportActions()}
        empty={{ icon: IconWebhook, title: t('payments:report.none'), text: t('payments:report.none_text') }}
      />
    </Page>
  )
}
