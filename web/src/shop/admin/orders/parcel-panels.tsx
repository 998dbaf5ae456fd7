import { Button, Group } from '@mantine/core'
import { ChangeShopParcel } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { Parcel } from '@mapwright/contract/shop/orders/parcel.ts'
import { finishedStatuses } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { useRefusal } from '../../../ui/resource/use-refusal.ts'
import { ParcelPanel } from '../../orders/parcel-panel.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

type ParcelPanelsProps = { order: ShopOrder; print: (parcel: Parcel) => void }

/**
 * The parcels of an order. Tracking can be changed until the order is finished. If an order has several parcels, each has its own
 * packing slip.
 */
export function ParcelPanels({ order, print }: ParcelPanelsProps) {
  const t = useWording('shop')
  const refusal = useRefusal()
  const [tracked, setTracked] = useState<Parcel>()
  const { parcels, current_status } = order
  const isFinished = finishedStatuses.includes(current_status)
  return (
    <>
      {parcels.map((parcel, at) => (
        <ParcelPanel key={parcel._id} parcel={parcel} at={parcels.length === 1 ? null : at}>
          <Group gap={8} mt={12}>
            {!isFinished && (
              <ActionButton
                variant="default"
                size="xs"
                leftSection={<IconPencil size={16} stroke={1.75} />}
                disabledReason={refusal(ChangeShopParcel)}
                onClick={() => setTracked(parcel)}
              >
                {t(parcel.tracking_number === '' ? 'shop:manage.track_add' : 'shop:manage.track_change')}
              </ActionButton>
            )}
            {parcels.length > 1 && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPrinter size={16} stroke={1.75} />}
                aria-label={t('shop:manage.print_parcel', { number: at + 1 })}
                onClick={() => print(parcel)}
              >
                {t('shop:manage.packing_slip')}
              </Button>
            )}
          </Group>
        </ParcelPanel>
      ))}
      <TrackingDialog order={order} parcel={tracked} onClose={() => setTracked(undefined)} />
    </>
  )
}
