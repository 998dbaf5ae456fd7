import { Anchor } from '@mantine/core'
import { carrierNames } from '@mapwright/contract/shop/orders/carriers.ts'
import type { Parcel } from '@mapwright/contract/shop/orders/parcel.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Isolated } from '../../ui/loading/isolated.tsx'

/** The tracking number of a parcel, with a link to the carrier's page. */
function TrackingNumber({ tracking_number: number, tracking_url }: Pick<Parcel, 'tracking_number' | 'tracking_url'>) {
  const t = useWording('shop')
  if (number === '') return t('shop:manage.untracked')
  if (!tracking_url) return <Isolated>{number}</Isolated>
  return (
    <Anchor href={tracking_url} target="_blank" rel="noopener noreferrer">
      <Isolated>{number}</Isolated>
    </Anchor>
  )
}

type ParcelPanelProps = {
  parcel: Parcel
  /** Index of the parcel among the order's parcels; null if the order has only one parcel. */
  at: number | null
  children?: ReactNode
}

/** A parcel of an order, with its carrier and expected delivery date. Lists its content if the order has several parcels. */
export function ParcelPanel({ parcel, at, children }: ParcelPanelProps) {
  const t = useWording('shop')
  const f = useFormats()
  const { carrier, estimated_delivery_date: day, shipped_at, lines } = parcel
  const contents = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  return (
    <Panel title={at === null ? t('shop:order.parcel') : t('shop:order.parcel_at', { number: at + 1 })}>
      <KeyValues
        items={[
          { label: t('shop:order.lines'), value: at === null ? null : contents },
          { label: t('shop:manage.carrier'), value: carrier && carrierNames[carrier] },
          { label: t('shop:manage.tracking_number'), value: <TrackingNumber {...parcel} /> },
          { label: t('shop:order.event.ship'), value: f.dateTime(shipped_at) },
          { label: t('shop:manage.expected'), value: day && f.date(day) },
        ]}
      />
      {children}
    </Panel>
  )
}
