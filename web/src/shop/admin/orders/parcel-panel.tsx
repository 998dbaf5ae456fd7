import { Anchor } from '@mantine/core'
import { carrierNames } from '@mapwright/contract/shop/carriers.ts'
import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Isolated } from '../../../ui/isolated.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** The parcel of an order that has been shipped. */
export function ParcelPanel({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const f = useFormats()
  const { carrier, parcel_tracking_number: number, tracking_url, estimated_delivery_date: day, history } = order
  if (!history.some(({ event }) => event === 'ship')) return null
  return (
    <Panel title={t('shop:order.parcel')}>
      <KeyValues
        items={[
          { label: t('shop:manage.carrier'), value: carrier && carrierNames[carrier] },
          {
            label: t('shop:manage.tracking_number'),
            value: number ? (
              tracking_url ? (
                <Anchor href={tracking_url} target="_blank" rel="noopener noreferrer">
                  <Isolated>{number}</Isolated>
                </Anchor>
              ) : (
                <Isolated>{number}</Isolated>
              )
            ) : (
              t('shop:manage.untracked')
            ),
          },
          { label: t('shop:manage.expected'), value: day && f.date(day) },
        ]}
      />
    </Panel>
  )
}
