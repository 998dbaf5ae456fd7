import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import classes from './pickup-panel.module.css'

/** The place and times for picking up an order. */
export function PickupPanel({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const lines = (text: string) => <span className={classes.lines}>{text}</span>
  return (
    <Panel title={t('shop:checkout.pickup')}>
      <KeyValues
        items={[
          { label: t('shop:field.pickup_address'), value: lines(order.pickup_address) },
          { label: t('shop:field.pickup_hint'), value: order.pickup_hint && lines(order.pickup_hint) },
        ]}
      />
    </Panel>
  )
}
