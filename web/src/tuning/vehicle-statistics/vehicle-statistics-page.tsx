import { chosenStage } from '@mapwright/contract/vehicles/outputs.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { IconChartLine, IconFilePlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ReportActions } from '../../vehicles/report/report-actions.tsx'
import { ReportSheet } from '../../vehicles/report/report-sheet.tsx'
import { useOutputs } from '../../vehicles/report/use-outputs.ts'
import { VehicleReport } from '../../vehicles/report/vehicle-report.tsx'
import { VehiclePicker } from '../../vehicles/vehicle-picker.tsx'
import { vehicleTitle } from '../../vehicles/vehicle-text.ts'
import { CatalogueList } from './catalogue-list.tsx'

/** Returns the vehicle and stage in the URL, and functions that change them. */
function useWanted() {
  const { variant, stage } = useSearch({ from: '/customer/vehicle_statistics' })
  const go = useGo()
  const wantedStage = Number(stage)
  return {
    variant,
    stage: Number.isInteger(wantedStage) ? wantedStage : undefined,
    choose: (vehicle: Vehicle) => go('/vehicle_statistics', { search: { variant: vehicle._id } }),
    chooseStage: (next: number) =>
      go('/vehicle_statistics', { search: { variant, stage: String(next) }, replace: true }),
    leave: () => go('/vehicle_statistics'),
  }
}

/** The tuning gains of a vehicle, with curves and available services. The page can be printed and shared. */
export default function VehicleStatisticsPage() {
  const t = useWording('vehicles')
  const go = useGo()
  const { variant, stage, choose, chooseStage, leave } = useWanted()
  const query = useQueryOf(GetVehicle, { params: { id: variant ?? '' } }, { enabled: variant !== undefined })
  const vehicle = variant === undefined ? undefined : query.data?.vehicle
  const { outputs, isPending } = useOutputs(vehicle)
  const chosen = outputs && chosenStage(outputs, stage)
  usePageTitle(vehicle && vehicleTitle(vehicle))

  return (
    <>
      <div className="no-print">
        <Page
          title={t('vehicles:statistics.title')}
          subtitle={t('vehicles:statistics.subtitle')}
          aside={
            vehicle && (
              <>
                <ActionButton variant="default" onClick={leave}>
                  {t('vehicles:statistics.other')}
                </ActionButton>
                <ReportActions vehicle={vehicle} outputs={outputs} stage={chosen} />
              </>
            )
          }
          action={
            vehicle && {
              label: t('vehicles:statistics.order'),
              icon: IconFilePlus,
              onClick: () => go('/', { search: { variant: vehicle._id, stage: chosen && String(chosen.stage) } }),
            }
          }
        >
          {variant === undefined ? (
            <>
              <Panel>
                <VehiclePicker from={undefined} onChoose={choose} />
              </Panel>
              <EmptyState
                icon={IconChartLine}
                title={t('vehicles:statistics.empty')}
                text={t('vehicles:statistics.empty_text')}
              />
            </>
          ) : vehicle && !isPending ? (
            <VehicleReport
              vehicle={vehicle}
              outputs={outputs}
              stage={chosen}
              onStage={chooseStage}
              services={<CatalogueList vehicle={vehicle} />}
            />
          ) : query.error ? (
            <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Panel>
              <SkeletonText lines={10} />
            </Panel>
          )}
        </Page>
      </div>
      {vehicle && !isPending && <ReportSheet vehicle={vehicle} outputs={outputs} stage={chosen} />}
    </>
  )
}
