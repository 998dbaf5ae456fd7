import type { InvoiceEvent } from '@mapwright/contract/payments/invoice-history.ts'
import { GetInvoiceHistory } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Timeline } from '../ui/layout/timeline.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'
import type { Tone } from '../ui/text/status-badge.tsx'

const tones: Readonly<Partial<Record<InvoiceEvent['kind'], Tone>>> = {
  ...{ paid: 'good', refunded: 'good', refund_failed: 'bad', disputed: 'bad', dispute_won: 'good', reminded: 'warn' },
}

/** Returns a function that names an event of an invoice. */
function useEventTitle() {
  const t = useWording('billing', 'payments')
  return ({ kind, step, number }: InvoiceEvent): string => {
    switch (kind) {
      case 'created':
      case 'issued':
      case 'mailed':
        return t(`payments:history.${kind}`)
      case 'reminded':
        return step ? t(`billing:dunning.step_${step}`) : t('billing:dunning.title')
      case 'paid':
      case 'reversed':
        return t(`billing:status.${kind}`)
      case 'credit_note':
        return t('billing:pdf.credit_note', { number: number ?? '' })
      case 'refund_pending':
        return t('payments:report.state.refunding')
      case 'refunded':
        return t('payments:report.state.refunded')
      case 'refund_failed':
      case 'dispute_won':
        return t(`payments:report.kind.${kind}`)
      case 'disputed':
        return t('payments:list.kind_dispute')
    }
  }
}

/** The history of an invoice, oldest first. Staff see who did what. */
export function InvoiceHistory({ id, currency }: { id: string; currency: string }) {
  const t = useWording('billing', 'credits', 'payments')
  const f = useFormats()
  const titleOf = useEventTitle()
  const query = useQueryOf(GetInvoiceHistory, { params: { id } })
  const details = ({ kind, method, amount }: InvoiceEvent): string | undefined => {
    if (kind === 'paid' && method) return t(`credits:method.${method}`)
    if (amount === null) return undefined
    const money = f.money(amount, currency)
    return kind === 'reminded' ? t('billing:dunning.with_fee', { fee: money }) : money
  }
  return (
    <Panel title={t('payments:history.title')}>
      {query.data ? (
        <Timeline
          items={query.data.history.map((event) => ({
            id: `${event.kind} ${event.at} ${event.number ?? ''}`,
            title: titleOf(event),
            at: event.at,
            by: event.by && <bdi>{event.by}</bdi>,
            text: details(event),
            tone: tones[event.kind] ?? 'quiet',
          }))}
        />
      ) : query.error ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Panel>
  )
}
