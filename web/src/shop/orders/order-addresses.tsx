import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import billing from '../../billing/billing-panel.module.css'
import { useWording } from '../../platform/i18n/wording.ts'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { addressLines } from '../checkout/address-lines.ts'
import { PickupPanel } from './pickup-panel.tsx'

function Address({ address }: { address: ShopAddress }) {
  return (
    <address className={billing.address}>
      {[...addressLines(address), address.phone].filter(Boolean).map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </address>
  )
}

/** The address to which an order is shipped. Nothing for pick-ups and digital products. */
export function ShippingAddress({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  if (order.is_pickup || order.shipping_method === '') return null
  return (
    <Panel title={t('shop:checkout.delivery')}>
      <Address address={order.shipping_address} />
    </Panel>
  )
}

/** The shipping and billing addresses of an order, and its shipping method. */
export function OrderAddresses({ order }: { order: ShopOrder }) {
  const t = useWording('shop', 'credits')
  return (
    <>
      {order.is_pickup && <PickupPanel order={order} />}
      <ShippingAddress order={order} />
      <Panel title={t('shop:order.billing')}>
        <Address address={order.billing_address} />
      </Panel>
      <Panel title={t('shop:order.details')}>
        <KeyValues
          items={[
            {
              label: t(order.is_pickup ? 'shop:checkout.pickup' : 'shop:checkout.shipping'),
              value: [order.shipping_method, order.shipping_time].filter(Boolean).join(' · '),
            },
            { label: t('shop:checkout.payment'), value: t(`credits:method.${order.payment_method}`) },
            { label: t('shop:checkout.note'), value: order.customer_note },
          ]}
        />
      </Panel>
    </>
  )
}
