import type { Stage, Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { IconCar } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { useOutputs } from '../../vehicles/report/use-outputs.ts'
import { vehicleDetail } from '../../vehicles/vehicle-text.ts'
import { vehicleName } from '../vehicle-name.ts'
import classes from './chosen-vehicle.module.css'
import type { OrderValues } from './order-values.ts'

const PowerChart = late(async () => ({ default: (await import('../../ui/charts/power-chart.tsx')).PowerChart }))

/** Power and torque of the selected stage. The chart's space is reserved, so that nothing moves when the chart has loaded. */
function Power({ vehicle, stage }: { vehicle: Vehicle; stage: Stage | undefined }) {
  const t = useWording('orders')
  const { outputs, isPending } = useOutputs(vehicle)
  if (!outputs) return null
  const after = outputs.stages.find((one) => one.stage === stage?.stage)
  const waiting = <SkeletonText lines={10} />
  return (
    <div className={classes.power} data-tone="vehicle">
      <p className={classes.stage}>
        {stage ? t('orders:new.vehicle.with_stage', { stage: stage.stage }) : t('orders:new.vehicle.as_built')}
      </p>
      {isPending ? (
        waiting
      ) : (
        <Late waiting={waiting}>
          <PowerChart before={outputs.before} after={after} engine={vehicle} height={180} />
        </Late>
      )}
    </div>
  )
}

type ChosenVehicleProps = { values: OrderValues; vehicle: Vehicle | undefined; stage: Stage | undefined }

/** The selected vehicle, with the performance figures of the selected stage. */
export function ChosenVehicle({ values, vehicle, stage }: ChosenVehicleProps) {
  return (
    <div className={classes.vehicle}>
      <div className={classes.name}>
        <IconCar size={22} stroke={1.5} aria-hidden />
        <div>
          <p className={classes.title}>{vehicleName(values)}</p>
          <p className="meta">{vehicle ? vehicleDetail(vehicle) : values.vtype}</p>
        </div>
      </div>
      {vehicle && <Power vehicle={vehicle} stage={stage} />}
    </div>
  )
}
