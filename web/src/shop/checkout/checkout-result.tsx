import { Button, Group, Stack } from '@mantine/core'
import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import type { Payment } from '@mapwright/contract/payments/payment.ts'
import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { TransferDetails } from '../../billing/transfer-details.tsx'
import { useInvoicePdf } from '../../billing/use-invoice-pdf.ts'
import { PayOnline } from '../../payments/pay-online.tsx'
import { PaymentIcon } from '../../payments/payment-icon.tsx'
import { useConfirmation } from '../../payments/use-confirmation.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import classes from './checkout-result.module.css'
import { resultState, statusOf } from './result-state.ts'

type CheckoutResultProps = {
  order: ShopOrder
  payment: Payment
  /** What the address says has come of it. */
  status: string
}

/** What happened to the payment of an order, and what to do now; it asks the provider while the payment is pending. */
export function CheckoutResult({ order, payment, status }: CheckoutResultProps) {
  const t = useWording('shop')
  const f = useFormats()
  const go = useGo()
  const pdf = useInvoicePdf()
  const { invoice_no, invoice_id, total, currency, reserved_until } = order
  const hasGivenUp = status === 'cancelled'
  const state = resultState(order, payment, hasGivenUp)
  useConfirmation(payment, state === 'pending' || (hasGivenUp && payment.attempt?.status === 'pending'), [
    'shop',
    'credits',
  ])
  // The address says what has come of it, so that a bookmark does, too.
  const actual = statusOf[state]
  useEffect(() => {
    if (actual !== status)
      go('/shop/checkout/$status/$invoice_no', { params: { status: actual, invoice_no }, replace: true })
  }, [actual, status, invoice_no, go])
  const until = reserved_until ? f.dateTime(reserved_until) : ''
  return (
    <Stack gap={16}>
      <div className={classes.head} role="status">
        <PaymentIcon state={state === 'transfer' ? 'pending' : state} />
        <div>
          <h2 className={classes.title}>{t(`shop:result.${state}.title`)}</h2>
          <p className="meta">
            <bdi>{t('shop:result.order', { number: invoice_no, total: f.money(total, currency) })}</bdi>
          </p>
        </div>
      </div>
      <p>{t(`shop:result.${state}.text`, { until })}</p>
      {state === 'transfer' && <Transfer invoice_id={invoice_id} />}
      {(state === 'failed' || state === 'cancelled') && (
        <PayOnline payment={payment} describe={() => t('shop:checkout.pay_online')} />
      )}
      <Group gap={8}>
        <Button
          variant="default"
          renderRoot={(props: object) => <PageLink {...props} to="/shop/order/$invoice_no" params={{ invoice_no }} />}
        >
          {t('shop:result.show')}
        </Button>
        <Button
          variant="default"
          loading={pdf.busyId === invoice_id}
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => void pdf.save(invoice_id)}
        >
          {t('shop:result.invoice')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Where the money of an order goes. */
export function Transfer({ invoice_id }: { invoice_id: string }) {
  const query = useQueryOf(GetInvoice, { params: { id: invoice_id } })
  return (
    <Loaded query={query} lines={5}>
      {({ invoice, bank }) => <TransferDetails invoice={invoice} bank={bank} />}
    </Loaded>
  )
}
