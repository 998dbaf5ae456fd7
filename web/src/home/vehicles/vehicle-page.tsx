import { GetHomeVehicle } from '@mapwright/contract/home/home-endpoints.ts'
import { vehicleTitle } from '@mapwright/contract/home/vehicle-title.ts'
import type { Output } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { chosenStage, outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonColumns } from '../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { GainPicture } from '../finder/gain-picture.tsx'
import { FirstStep } from '../first-step.tsx'
import type { FoundVehicle } from '../use-home.ts'
import { makeCrumb, makesCrumb, modelCrumb } from './crumbs.ts'
import { VehicleLinks } from './vehicle-links.tsx'
import classes from './vehicles.module.css'

const paramsOf = ({ make = '', model = '', vehicle = '' }: Record<string, string>) => ({ make, model, vehicle })

export async function prefetch({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) {
  await queryClient.prefetchQuery(queryOf(GetHomeVehicle, { params: paramsOf(params) }))
}

/** The public page of a vehicle: power before and after tuning, stages, and vehicles of the same model. */
export default function VehiclePage() {
  const t = useWording('home')
  const params = paramsOf(useParams({ from: '/public/vehicles/$make/$model/$vehicle' }))
  const query = useQueryOf(GetHomeVehicle, { params })
  const found = query.data
  const title = found && vehicleTitle(found.vehicle)
  usePageTitle(title)
  const all = makesCrumb(t('home:vehicles.title'))
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={all} />
  const crumbs = found ? [all, makeCrumb(found.make), modelCrumb(found.make, found.model)] : [all]
  return (
    <Page title={title ?? t('home:vehicles.title')} subtitle={t('home:vehicle.lead')} crumbs={crumbs}>
      {found ? (
        <Shown vehicle={found.vehicle} others={found.others} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonColumns />
      )}
    </Page>
  )
}

function Shown({ vehicle, others }: { vehicle: FoundVehicle; others: readonly FoundVehicle[] }) {
  const t = useWording('home')
  const outputs = outputsOf(vehicle)
  return (
    <>
      <div className={classes.columns}>
        <Panel title={t('home:vehicle.power')}>
          {outputs ? (
            <GainPicture vehicle={vehicle} before={outputs.before} after={chosenStage(outputs, undefined)} />
          ) : (
            <p>{t('home:finder.unknown')}</p>
          )}
        </Panel>
        <div className={classes.facts}>
          {outputs && (
            <Panel>
              <FiguresTable
                label={t('home:vehicle.stages')}
                columns={[t('home:vehicle.stages'), t('home:finder.power'), t('home:finder.torque')]}
              >
                <StageRow name={t('home:vehicle.original')} output={outputs.before} />
                {outputs.stages.map(({ stage, ...output }) => (
                  <StageRow
                    key={stage}
                    name={t('home:vehicle.stage', { stage })}
                    output={output}
                    before={outputs.before}
                  />
                ))}
              </FiguresTable>
            </Panel>
          )}
          <FirstStep />
        </div>
      </div>
      {others.length > 0 && (
        <Panel title={t('home:vehicle.others')}>
          <VehicleLinks vehicles={others} />
        </Panel>
      )}
    </>
  )
}

type StageProps = { name: string; output: Output; before?: Output }

function StageRow({ name, output, before }: StageProps) {
  const t = useWording('home')
  return (
    <tr>
      <th scope="row">{name}</th>
      <StageCell value={output.power_hp} unit={t('home:finder.hp')} before={before?.power_hp} />
      <StageCell value={output.torque_nm} unit={t('home:finder.nm')} before={before?.torque_nm} />
    </tr>
  )
}

function StageCell({ value, unit, before = value }: { value: number; unit: string; before?: number | undefined }) {
  const f = useFormats()
  return (
    <td>
      {f.number(value)} <span className="meta">{unit}</span>
      {value > before && (
        <span className={classes.plus} dir="ltr">
          +{f.number(value - before)}
        </span>
      )}
    </td>
  )
}
