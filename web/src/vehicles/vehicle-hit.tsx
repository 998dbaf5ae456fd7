import { Combobox } from '@mantine/core'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './vehicle-search.module.css'
import { vehicleDetail, vehicleTitle } from './vehicle-text.ts'

type Hit = {
  vehicle: Vehicle
  score?: number
  /** The number of earlier orders for this vehicle whose VIN is similar to the one searched for. */
  orders?: number
}

/** A vehicle in the search results, with name, power and details. After a search by number, also shows how well the vehicle matches. */
export function VehicleHit({ vehicle, score, orders = 0 }: Hit) {
  const t = useWording('vehicles')
  const f = useFormats()
  return (
    <Combobox.Option value={vehicle._id} className={classes.option}>
      <span className={classes.title}>{vehicleTitle(vehicle)}</span>
      {vehicle.power_hp !== null && (
        <span className={classes.power}>{t('vehicles:picker.power', { power: vehicle.power_hp })}</span>
      )}
      <span className={classes.detail}>
        {vehicleDetail(vehicle)}
        {orders > 0 && (
          <span className={classes.orders}>
            {t('vehicles:number.orders', { count: orders, number: f.number(orders) })}
          </span>
        )}
      </span>
      {score !== undefined && (
        <span className={classes.score}>{t('vehicles:number.score', { score: f.percent(score / 100) })}</span>
      )}
    </Combobox.Option>
  )
}
