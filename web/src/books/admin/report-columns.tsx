import type { PaymentEventState, ProviderEvent } from '@mapwright/contract/payments/provider-event.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import type { Column } from '../../ui/lists/list-table.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './payment-reports.module.css'
import { useProviderName } from './use-provider-name.ts'

const tones: Record<PaymentEventState, Tone> = {
  open: 'warn',
  handled: 'good',
  refunding: 'active',
  refunded: 'good',
  matched: 'quiet',
}

/** The invoice and the customer of the payment in a report. */
function ReportedPayment({ payment }: Pick<ProviderEvent, 'payment'>) {
  const t = useWording('payments')
  if (!payment) return <span className="meta">{t('payments:report.no_payment')}</span>
  const { invoice_id, invoice, customer } = payment
  return (
    <span>
      {invoice_id && (
        <>
          <PageLink to="/admin/agent_manager/agency_invoice/$id" params={{ id: invoice_id }}>
            <bdi>{invoice}</bdi>
          </PageLink>{' '}
        </>
      )}
      <bdi className="meta">{customer}</bdi>
    </span>
  )
}

/** The reported amount, followed by the amount due if the two differ. */
function ReportedAmount({ amount, currency, payment, kind }: ProviderEvent) {
  const t = useWording('payments')
  const f = useFormats()
  if (amount === null || currency === null) return null
  const isOther = kind === 'paid' && payment && (payment.amount !== amount || payment.currency !== currency)
  return (
    <>
      <Money value={amount} currency={currency} />
      {isOther && (
        <div className="meta">{t('payments:report.due', { amount: f.money(payment.amount, payment.currency) })}</div>
      )}
    </>
  )
}

/** The state of a report, with its outcome or the note of the staff member who handled it. */
function ReportState({ state, outcome, handled }: ProviderEvent) {
  const t = useWording('payments')
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`payments:report.state.${state}`)}</StatusBadge>
      <div className="meta">
        {handled
          ? t('payments:report.handled_by', { name: handled.by, note: handled.note })
          : t(`payments:report.outcome.${outcome}`)}
      </div>
    </>
  )
}

export function useReportColumns(): readonly Column<ProviderEvent>[] {
  const t = useWording('payments')
  const nameOf = useProviderName()
  return [
    {
      key: 'received_at',
      header: t('payments:report.received'),
      width: 150,
      cell: ({ received_at }) => <When at={received_at} mode="dateTime" />,
    },
    {
      key: 'report',
      header: t('payments:report.report'),
      phone: 'title',
      cell: ({ provider, kind, provider_ref, event_id }) => (
        <>
          {nameOf(provider)} · {t(`payments:report.kind.${kind}`)}
          <div className={`meta ${classes.reference}`}>
            <bdi>{provider_ref ?? event_id}</bdi>
          </div>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('payments:report.amount'),
      align: 'end',
      phone: 'side',
      cell: (report) => <ReportedAmount {...report} />,
    },
    {
      key: 'payment',
      header: t('payments:report.payment'),
      phone: 'line',
      cell: ({ payment }) => <ReportedPayment payment={payment} />,
    },
    {
      key: 'state',
      header: t('payments:report.state'),
      phone: 'line',
      width: 210,
      cell: (report) => <ReportState {...report} />,
    },
  ]
}
