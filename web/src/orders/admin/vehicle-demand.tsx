import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { GetVehicleDemand } from '@mapwright/contract/orders/vehicle/demand-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { ShareBars } from '../../ui/charts/share-bars.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'

const periods = [30, 90, 365] as const

/** The vehicles ordered most often in a selectable period. */
export function VehicleDemand() {
  const t = useWording('vehicle_data')
  const [days, setDays] = useState<(typeof periods)[number]>(90)
  const query = useQueryOf(GetVehicleDemand, { query: { days } }, { keepPrevious: true })
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t('vehicle_data:demand.period')}
      value={String(days)}
      onChange={(value) => setDays(periods.find((period) => String(period) === value) ?? 90)}
      data={periods.map((period) => ({
        value: String(period),
        label: t('vehicle_data:demand.days', { count: period }),
      }))}
    />
  )
  return (
    <>
      <Panel title={t('vehicle_data:demand.vehicles')} actions={choice}>
        <Loaded query={query}>
          {({ vehicles }) => (
            <ShareBars
              label={t('vehicle_data:demand.vehicles')}
              bars={vehicles.map(({ variant_id, manufacture, model, generation, variant, orders }, at) => {
                const name = [manufacture, model, generation, variant].filter(Boolean).join(' ')
                return {
                  key: `${at} ${name}`,
                  name: variant_id ? (
                    <PageLink to="/admin/vehicle_statistics/variant/$id" params={{ id: variant_id }}>
                      {name}
                    </PageLink>
                  ) : (
                    name
                  ),
                  value: orders,
                }
              })}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title={t('vehicle_data:demand.makes')}>
        <Loaded query={query}>
          {({ makes }) => (
            <ShareBars
              label={t('vehicle_data:demand.makes')}
              bars={makes.map(({ name, orders }) => ({ key: name, name, value: orders }))}
            />
          )}
        </Loaded>
      </Panel>
    </>
  )
}
