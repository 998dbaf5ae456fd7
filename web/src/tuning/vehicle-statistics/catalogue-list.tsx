import { orderedCar } from '@mapwright/contract/tuning/car.ts'
import { ListCatalogue } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { optionsFor, servicesFor, unknownCar } from '../catalogue.ts'
import classes from './catalogue-list.module.css'

/** The services and options for a vehicle, with the customer's prices for a master tool. */
export function CatalogueList({ vehicle }: { vehicle: Vehicle }) {
  const t = useWording('vehicles')
  const { data: catalogue, error, refetch } = useQueryOf(ListCatalogue)
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!catalogue) return <SkeletonText lines={6} />
  const car = { ...orderedCar(unknownCar, vehicle), master_slave: 'master' as const }
  const services = servicesFor(catalogue, car)
  if (services.length === 0) return <p className="meta">{t('vehicles:statistics.no_services')}</p>
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
            {optionsFor(catalogue, [_id], car).map((option) => (
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
