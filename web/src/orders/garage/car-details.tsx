import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Hash } from '../../ui/actions/hash.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { ecuName } from '../vehicle-name.ts'
import classes from './car-details.module.css'
import { CarPicture } from './car-picture.tsx'

/** The data of the car, taken from its latest order. */
export function CarDetails({ car }: { car: GarageCar }) {
  const t = useWording('garage', 'orders')
  const copied = (label: string, value: string) => ({ label, value: value && <Hash label={label} value={value} /> })
  return (
    <div className={classes.facts}>
      {car.picture && <CarPicture car={car} size="large" />}
      <KeyValues
        items={[
          copied(t('orders:field.reg_no'), car.reg_no),
          copied(t('orders:field.vin'), car.vin),
          { label: t('orders:field.engine_type'), value: car.engine_type && <bdi>{car.engine_type}</bdi> },
          { label: t('orders:field.vehicle_year'), value: car.vehicle_year },
          { label: t('orders:field.transmission'), value: car.transmission && <bdi>{car.transmission}</bdi> },
          { label: t('garage:ecu'), value: ecuName(car) && <bdi>{ecuName(car)}</bdi> },
        ]}
      />
    </div>
  )
}
