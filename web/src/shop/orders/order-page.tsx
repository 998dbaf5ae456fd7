import { GetPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { CancelShopOrder, GetShopOrderByInvoiceNo } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useParams } from '@tanstack/react-router'
import { useInvoicePdf } from '../../billing/use-invoice-pdf.ts'
import { Conversation } from '../../conversations/conversation.tsx'
import { PayOnline } from '../../payments/pay-online.tsx'
import { queryOf, useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { PageModule } from '../../platform/routing/page.ts'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { Transfer } from '../checkout/checkout-result.tsx'
import { Deliveries, hasDeliveries } from '../digital/deliveries.tsx'
import { OrderWithdrawal } from '../withdrawals/order-withdrawal.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderLines } from './order-lines.tsx'
import { NextStep } from './order-next-step.tsx'
import { shopOrderSubject } from './order-subject.ts'
import { eventKey, isOwnCancellation } from './order-wording.ts'
import { UnpaidPanel } from './unpaid-panel.tsx'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['invoice_no'] &&
  queryClient.prefetchQuery(queryOf(GetShopOrderByInvoiceNo, { params: { no: params['invoice_no'] } }))

/** One of the customer's own orders, with state, items, payment and parcels. */
export default function OrderPage() {
  const t = useWording('shop')
  const { invoice_no: no } = useParams({ from: '/customer/shop/order/$invoice_no' })
  const query = useQueryOf(GetShopOrderByInvoiceNo, { params: { no } })
  const order = query.data?.order
  const pdf = useInvoicePdf()
  const title = t('shop:order.title', { number: no })
  usePageTitle(title)
  const back = { to: '/shop/orders', label: t('shop:orders.title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <OrderFrame
      title={title}
      back={back}
      order={order}
      query={query}
      invoice={{
        isSaving: pdf.busyId !== undefined && pdf.busyId === order?.invoice_id,
        save: () => order && pdf.save(order.invoice_id),
      }}
    >
      {order && (
        <>
          <NextStep order={order} unpaid={<Unpaid order={order} />} />
          {hasDeliveries(order) && <Deliveries order={order} />}
          <OrderWithdrawal order={order} />
          <OrderLines order={order} />
          <Conversation about={{ subject: shopOrderSubject, id: order._id }} />
          <Panel title={t('shop:order.history')}>
            <Timeline
              items={order.history.map((entry) => ({
                id: `${entry.event} ${entry.at}`,
                title: t(eventKey(entry.event, order.is_pickup)),
                at: entry.at,
                text: isOwnCancellation(entry) ? t('shop:order.cancelled_by_you') : entry.reason || undefined,
              }))}
            />
          </Panel>
        </>
      )}
    </OrderFrame>
  )
}

function Unpaid({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const cancel = useCommand(CancelShopOrder, { refreshes: ['billing', 'credits', 'payments'] })
  const payment = useQueryOf(GetPayment, { params: { id: order.payment_id } }).data?.payment
  return (
    <UnpaidPanel
      order={order}
      payment={payment}
      // Always true, because this page does not know whether the customer has left the provider's page. Payment is therefore
      // always offered.
      hasGivenUp
      transfer={<Transfer invoice_id={order.invoice_id} />}
      online={payment && <PayOnline payment={payment} describe={() => t('shop:checkout.pay_online')} />}
      cancel={(reason) => cancel.mutateAsync({ body: { id: order._id, reason } })}
    />
  )
}
