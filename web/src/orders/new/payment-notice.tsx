import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { isBeingConfirmed, type PaymentState } from '../../payments/payment-state.ts'
import { useConfirmation } from '../../payments/use-confirmation.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { usePaymentForOrder } from './use-payment-for-order.ts'

const tones = {
  paid: 'good',
  pending: 'warn',
  cancelled: 'warn',
  failed: 'bad',
  surplus: 'bad',
  closed: 'bad',
} as const satisfies Record<PaymentState, string>

/** The result of the payment, shown after the customer has returned from the payment provider to the order form. */
export function PaymentNotice() {
  const returned = usePaymentForOrder()
  return returned && <Outcome {...returned} />
}

function Outcome({ payment, state }: { payment: Payment; state: PaymentState }) {
  const t = useWording('orders', 'payments')
  const f = useFormats()
  useConfirmation(payment, isBeingConfirmed(payment), ['billing', 'credits', 'accounts'])
  const { invoice_id, description, amount, currency } = payment
  const text =
    state === 'surplus' || state === 'closed' ? t(`payments:result.${state}.text`) : t(`orders:new.payment.${state}`)
  return (
    <Notice
      tone={tones[state]}
      title={t(`payments:result.${state}.title`)}
      action={
        invoice_id && (
          <PageLink to="/invoice/$id" params={{ id: invoice_id }}>
            {t('payments:result.for', { description, amount: f.money(amount, currency) })}
          </PageLink>
        )
      }
    >
      {text}
    </Notice>
  )
}
