import { SegmentedControl } from '@mantine/core'
import type { Outputs } from '@mapwright/contract/vehicles/outputs.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PowerChart } from '../../ui/charts/power-chart.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { vehicleTitle } from '../vehicle-text.ts'
import { AboutVehicle } from './about-vehicle.tsx'
import { StageTable } from './stage-table.tsx'
import { useVehicleDetails } from './use-vehicle-details.ts'
import classes from './vehicle-report.module.css'

export type Report = {
  vehicle: Vehicle
  outputs: Outputs | undefined
  /** The selected stage; undefined if the vehicle has no stages. */
  stage: Outputs['stages'][number] | undefined
}

type VehicleReportProps = Report & {
  onStage: (stage: number) => void
  /** The services that can be ordered for the vehicle. */
  services: ReactNode
}

/** The curves of the selected stage and a table of all stages. Next to them are the vehicle data and the services. */
export function VehicleReport({ vehicle, outputs, stage, onStage, services }: VehicleReportProps) {
  const t = useWording('vehicles')
  const facts = useVehicleDetails(vehicle)
  const { year_from, year_to } = vehicle
  return (
    <div className={classes.report}>
      <div className={classes.main}>
        <Panel
          tone="vehicle"
          title={<span className={classes.name}>{vehicleTitle(vehicle)}</span>}
          actions={
            outputs &&
            outputs.stages.length > 1 && (
              <SegmentedControl
                size="xs"
                aria-label={t('vehicles:statistics.choose_stage')}
                value={String(stage?.stage)}
                data={outputs.stages.map((one) => ({
                  value: String(one.stage),
                  label: t('vehicles:statistics.stage', { stage: one.stage }),
                }))}
                onChange={(value) => onStage(Number(value))}
              />
            )
          }
        >
          {outputs ? (
            <PowerChart before={outputs.before} after={stage} engine={vehicle} height={320} withTable />
          ) : (
            <p className="meta">{t('vehicles:statistics.no_figures')}</p>
          )}
        </Panel>
        {outputs && outputs.stages.length > 0 && (
          <Panel title={t('vehicles:statistics.stages')}>
            <StageTable outputs={outputs} chosen={stage?.stage} />
          </Panel>
        )}
        <AboutVehicle variantId={vehicle._id} />
      </div>
      <div className={classes.aside}>
        <Panel title={t('vehicles:statistics.vehicle')}>
          <KeyValues
            items={[
              ...facts,
              {
                label: t('vehicles:statistics.years'),
                value: year_from !== null && <span dir="ltr">{`${year_from}–${year_to ?? ''}`}</span>,
              },
              { label: t('vehicles:statistics.tools'), value: vehicle.read_tools.join(', ') },
            ]}
          />
        </Panel>
        <Panel title={t('vehicles:statistics.prices')}>{services}</Panel>
      </div>
    </div>
  )
}
