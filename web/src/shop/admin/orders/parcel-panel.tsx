import { Anchor, Button } from '@mantine/core'
import { carrierNames } from '@mapwright/contract/shop/carriers.ts'
import type { Parcel } from '@mapwright/contract/shop/parcel.ts'
import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Isolated } from '../../../ui/isolated.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { parcelContents } from '../../parcel-contents.ts'

type ParcelPanelsProps = { order: ShopOrder; print: (parcel: Parcel) => void }

/** The parcels of an order: what is in each, who brings it, and its packing slip. */
export function ParcelPanels({ order: { parcels }, print }: ParcelPanelsProps) {
  const t = useWording('shop')
  const f = useFormats()
  return parcels.map((parcel, at) => {
    const { _id, carrier, tracking_number: number, tracking_url, estimated_delivery_date: day, shipped_at } = parcel
    const isOnly = parcels.length === 1
    return (
      <Panel key={_id} title={isOnly ? t('shop:order.parcel') : t('shop:order.parcel_at', { number: at + 1 })}>
        <KeyValues
          items={[
            { label: t('shop:order.lines'), value: isOnly ? null : parcelContents(parcel) },
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
            { label: t('shop:order.event.ship'), value: f.dateTime(shipped_at) },
            { label: t('shop:manage.expected'), value: day && f.date(day) },
          ]}
        />
        {!isOnly && (
          <Button
            variant="default"
            size="xs"
            mt={12}
            leftSection={<IconPrinter size={16} stroke={1.75} />}
            aria-label={t('shop:manage.print_parcel', { number: at + 1 })}
            onClick={() => print(parcel)}
          >
            {t('shop:manage.packing_slip')}
          </Button>
        )}
      </Panel>
    )
  })
}
