import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import { When } from '../../ui/text/when.tsx'
import { OrderStatusBadge } from '../order-status.tsx'
import { vehicleName } from '../vehicle-name.ts'
import { carName } from './car-name.ts'
import { CarPicture } from './car-picture.tsx'
import classes from './garage.module.css'

function LastOrder({ order: { status, services, submitted_at } }: { order: GarageCar['last_order'] }) {
  return (
    <div className={classes.last}>
      <OrderStatusBadge status={status} />
      <span className="meta">
        <bdi>{services.join(', ')}</bdi>
        {submitted_at && (
          <>
            {services.length > 0 && ' · '}
            <When at={submitted_at} />
          </>
        )}
      </span>
    </div>
  )
}

export function useCarColumns(): readonly Column<GarageCar>[] {
  const t = useWording('garage', 'orders')
  const f = useFormats()
  return [
    {
      key: 'car',
      header: t('orders:column.vehicle'),
      phone: 'title',
      cell: (car) => (
        <span className={classes.car}>
          <CarPicture car={car} />
          <span className={classes.name}>
            <bdi>{carName(car)}</bdi>
            {car.nickname && <bdi className="meta">{vehicleName(car)}</bdi>}
          </span>
        </span>
      ),
    },
    {
      key: 'plate',
      header: t('garage:column.plate'),
      width: 190,
      cell: ({ reg_no, vin }) => (
        <span className={classes.numbers}>
          {reg_no && <bdi>{reg_no}</bdi>}
          {vin && <bdi className="mono meta">{vin}</bdi>}
          {!reg_no && !vin && '–'}
        </span>
      ),
    },
    {
      key: 'last',
      header: t('garage:column.last'),
      width: 250,
      cell: ({ last_order }) => <LastOrder order={last_order} />,
    },
    {
      key: 'orders',
      header: t('garage:column.orders'),
      width: 84,
      align: 'end',
      phone: 'hidden',
      cell: ({ orders }) => f.number(orders),
    },
    {
      key: 'files',
      header: t('garage:column.files'),
      width: 84,
      align: 'end',
      phone: 'hidden',
      cell: ({ files }) => (files === 0 ? '–' : f.number(files)),
    },
  ]
}
