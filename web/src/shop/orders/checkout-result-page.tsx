import { GetPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { GetShopOrderByInvoiceNo } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useParams } from '@tanstack/react-router'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import classes from '../checkout/checkout-result.module.css'
import { CheckoutResult } from '../checkout/checkout-result.tsx'
import { Deliveries, hasDeliveries } from '../digital/deliveries.tsx'
import { ShopFooter } from '../shop-footer.tsx'
import { ShippingAddress } from './order-addresses.tsx'
import { OrderLines } from './order-lines.tsx'
import { PickupPanel } from './pickup-panel.tsx'

const back = { to: '/shop/orders', label: 'shop:orders.title' } as const

/** The outcome of an order. Shown after placing the order and after returning from the payment provider. */
export default function CheckoutResultPage() {
  const t = useWording('shop')
  const { status, invoice_no } = useParams({ from: '/customer/shop/checkout/$status/$invoice_no' })
  const order = useQueryOf(GetShopOrderByInvoiceNo, { params: { no: invoice_no } })
  const payment_id = order.data?.order.payment_id
  const payment = useQueryOf(GetPayment, { params: { id: payment_id ?? '' } }, { enabled: payment_id !== undefined })
  const to = { ...back, label: t(back.label) }
  if (isMissing(order.error)) return order.error && <MissingPage problem={order.error} back={to} />
  const data = order.data && payment.data && { order: order.data.order, payment: payment.data.payment }
  return (
    <Page title={t('shop:result.title')} back={to}>
      <div className={classes.page}>
        <Panel>
          <Loaded
            query={{
              data,
              error: order.error ?? payment.error,
              refetch: () => Promise.all([order.refetch(), payment.refetch()]),
            }}
            lines={6}
          >
            {(loaded) => <CheckoutResult {...loaded} status={status} />}
          </Loaded>
        </Panel>
        {data && (
          <>
            {hasDeliveries(data.order) && <Deliveries order={data.order} />}
            {data.order.current_status !== 'cancelled' && <Destination order={data.order} />}
            <OrderLines order={data.order} />
            <ShopFooter />
          </>
        )}
      </div>
    </Page>
  )
}

/** The place where the buyer receives the goods. Nothing for an order of digital products only. */
function Destination({ order }: { order: ShopOrder }) {
  return order.is_pickup ? <PickupPanel order={order} /> : <ShippingAddress order={order} />
}
