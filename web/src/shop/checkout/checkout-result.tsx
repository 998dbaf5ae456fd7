import { Button, Group, Stack } from '@mantine/core'
import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import type { Payment } from '@mapwright/contract/payments/payment.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { TransferDetails } from '../../billing/transfer-details.tsx'
import { useInvoicePdf } from '../../billing/use-invoice-pdf.ts'
import { PayOnline } from '../../payments/pay-online.tsx'
import { isBeingConfirmed } from '../../payments/payment-state.ts'
import { useConfirmation } from '../../payments/use-confirmation.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ResultHead } from './result-head.tsx'
import { resultState, statusOf } from './result-state.ts'

type CheckoutResultProps = {
  order: ShopOrder
  payment: Payment
  /** The outcome in the URL. */
  status: string
}

/** The outcome of an order's payment, and the next step. Requests the payment's status while it is pending. */
export function CheckoutResult({ order, payment, status }: CheckoutResultProps) {
  const t = useWording('shop')
  const go = useGo()
  const pdf = useInvoicePdf()
  const { invoice_no, invoice_id } = order
  const hasGivenUp = status === 'cancelled'
  const state = resultState(order, payment, hasGivenUp)
  useConfirmation(payment, isBeingConfirmed(payment), ['shop', 'billing', 'credits'])
  // The outcome is in the URL, so that a bookmark shows it. If the order's state has changed, the URL is corrected.
  const actual = statusOf[state]
  useEffect(() => {
    if (actual !== status)
      go('/shop/checkout/$status/$invoice_no', { params: { status: actual, invoice_no }, replace: true })
  }, [actual, status, invoice_no, go])
  return (
    <Stack gap={16}>
      <ResultHead order={order} state={state} />
      {state === 'transfer' && <Transfer invoice_id={invoice_id} />}
      {(state === 'failed' || state === 'cancelled') && (
        <PayOnline payment={payment} describe={() => t('shop:checkout.pay_online')} />
      )}
      <Group gap={8}>
        {state === 'closed' && (
          <Button renderRoot={(props: object) => <PageLink {...props} to="/shop" />}>{t('shop:cart.to_shop')}</Button>
        )}
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

/** The bank details for the payment of an order. */
export function Transfer({ invoice_id }: { invoice_id: string }) {
  const query = useQueryOf(GetInvoice, { params: { id: invoice_id } })
  return (
    <Loaded query={query} lines={5}>
      {({ invoice, bank }) => <TransferDetails invoice={invoice} bank={bank} />}
    </Loaded>
  )
}
