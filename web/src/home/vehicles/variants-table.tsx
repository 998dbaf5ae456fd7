import type { Output } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { chosenStage, outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import type { FoundVehicle } from '../use-home.ts'
import classes from './vehicles.module.css'

/** Vehicles as links to their pages, with power and torque before and after the first stage. */
export function VariantsTable({ label, vehicles }: { label: string; vehicles: readonly FoundVehicle[] }) {
  const t = useWording('home')
  const columns = [t('home:model.variant'), t('home:finder.power'), t('home:finder.torque')]
  return (
    <FiguresTable label={label} columns={columns}>
      {vehicles.map((vehicle) => {
        const outputs = outputsOf(vehicle)
        const after = outputs && chosenStage(outputs, undefined)
        return (
          <tr key={vehicle._id}>
            <th scope="row">
              <PageLink to="/vehicles/$make/$model/$vehicle" params={vehicle.slugs} className={classes.variant}>
                <bdi>{vehicle.name}</bdi>
              </PageLink>
            </th>
            <FigureCell of="power_hp" unit={t('home:finder.hp')} before={outputs?.before} after={after} />
            <FigureCell of="torque_nm" unit={t('home:finder.nm')} before={outputs?.before} after={after} />
          </tr>
        )
      })}
    </FiguresTable>
  )
}

type FigureProps = {
  of: 'power_hp' | 'torque_nm'
  unit: string
  before: Output | undefined
  after: Output | undefined
}

function FigureCell({ of, unit, before, after }: FigureProps) {
  const f = useFormats()
  if (!before) return <td className={classes.figure}>–</td>
  const gain = after ? after[of] - before[of] : 0
  return (
    <td className={classes.figure}>
      <span dir="ltr">
        {after && <span className="meta">{f.number(before[of])} → </span>}
        <strong>{f.number((after ?? before)[of])}</strong>
      </span>{' '}
      <span className="meta">{unit}</span>
      {gain > 0 && (
        <span className={classes.plus} dir="ltr">
          +{f.number(gain)}
        </span>
      )}
    </td>
  )
}
