import { vehicleTitle } from '@mapwright/contract/home/vehicle-title.ts'
import { chosenStage, outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import type { FoundVehicle } from '../use-home.ts'
import classes from './vehicles.module.css'

/** Vehicles as links to their pages, with the gain of their first stage. */
export function VehicleLinks({ vehicles }: { vehicles: readonly FoundVehicle[] }) {
  const t = useWording('home')
  const f = useFormats()
  return (
    <ul className={classes.vehicles}>
      {vehicles.map((vehicle) => {
        const outputs = outputsOf(vehicle)
        const after = outputs && chosenStage(outputs, undefined)
        return (
          <li key={vehicle._id}>
            <PageLink to="/vehicles/$make/$model/$vehicle" params={vehicle.slugs}>
              <span>{vehicleTitle(vehicle)}</span>
              {after && after.power_hp > outputs.before.power_hp && (
                <span className={classes.gain} dir="ltr">
                  {t('home:finder.plus', { gain: f.number(after.power_hp - outputs.before.power_hp) })}
                </span>
              )}
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}
