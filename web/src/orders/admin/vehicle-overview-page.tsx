import { GetVehicleOverview } from '@mapwright/contract/vehicles/overview-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { ShowTogether } from '../../ui/loading/show-together.tsx'
import { SkeletonColumns } from '../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LevelTabs } from '../../vehicles/admin/level-tabs.tsx'
import { VehicleCounts, VehicleSpread } from '../../vehicles/admin/vehicle-counts.tsx'
import { VehicleDemand } from './vehicle-demand.tsx'
import classes from './vehicle-overview-page.module.css'

/** An overview of the vehicle data: counts, missing data and demand. */
export default function VehicleOverviewPage() {
  const t = useWording('vehicle_data')
  const mayOrders = useMay('orders')
  const { data, error, refetch } = useQueryOf(GetVehicleOverview)
  return (
    <Page title={t('vehicle_data:overview.title')}>
      <LevelTabs />
      {error && !data ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <ShowTogether placeholder={<SkeletonColumns />}>
          <VehicleCounts overview={data} />
          <div className={classes.columns}>
            <VehicleSpread overview={data} />
            {mayOrders && <VehicleDemand />}
          </div>
        </ShowTogether>
      )}
    </Page>
  )
}
