import { carOf } from '@mapwright/contract/tuning/car.ts'
import { ListOfferedServices } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Credits } from '../../ui/amounts.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { optionsFor, servicesFor } from '../offer.ts'
import classes from './offer-list.module.css'

const nothingTyped = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }

/** What can be ordered for this vehicle, at the dealer's own prices: each service, and below it what goes with it. */
export function OfferList({ vehicle }: { vehicle: Vehicle }) {
  const t = useWording('vehicles')
  const { data: offer, error, refetch } = useQueryOf(ListOfferedServices)
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!offer) return <SkeletonText lines={6} />
  const car = carOf(nothingTyped, vehicle)
  const services = servicesFor(offer, car)
  if (services.length === 0) return <p className="meta">{t('vehicles:statistics.no_offer')}</p>
  return (
    <ul className={classes.list}>
      {services.map(({ _id, name, time_hint, price, main_service }) => (
        <li key={_id} data-main={main_service}>
          <div className={classes.line}>
            <span className={classes.name}>{name}</span>
            <Credits value={price} />
          </div>
          {time_hint && <p className="meta">{time_hint}</p>}
          <ul className={classes.options}>
            {optionsFor(offer, [_id], car).map((option) => (
              <li key={option._id} className={classes.line}>
                <span>{option.name}</span>
                <Credits value={option.effect === 'decrement' ? `-${option.price}` : option.price} signed />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
