import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetVehicleOverview } from '@mapwright/contract/vehicles/overview-endpoints.ts'
import { variantGaps } from '@mapwright/contract/vehicles/vehicle.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { ShareBars } from '../../ui/charts/share-bars.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { levelNames, levelPages } from './levels.ts'
import classes from './vehicle-counts.module.css'

type Overview = Wire<typeof GetVehicleOverview>

const tile = {
  vtype: 'vtypes',
  manufacturer: 'manufacturers',
  vmodel: 'vmodels',
  generation: 'generations',
  variant: 'variants',
} as const

/** The number of rows on each level, each linked to its list. */
export function VehicleCounts({ overview }: { overview: Overview | undefined }) {
  const t = useWording('vehicle_data')
  const f = useFormats()
  const mayList = useMay('vehicle_statistics.variants.table')
  return (
    <div className={classes.tiles}>
      {levelNames.map((level) => (
        <StatTile
          key={level}
          label={t(`vehicle_data:plural.${level}`)}
          value={overview && f.number(overview.counts[tile[level]])}
          {...(level === 'variant' && !mayList ? {} : { to: levelPages[level].path })}
        />
      ))}
    </div>
  )
}

const variantList = '/admin/vehicle_statistics/variant'

/** The completeness of the variants, with links to incomplete ones, and their distribution by vehicle type, fuel and make. */
export function VehicleSpread({ overview }: { overview: Overview | undefined }) {
  const t = useWording('vehicle_data')
  const f = useFormats()
  const mayList = useMay('vehicle_statistics.variants.table')
  if (!overview)
    return (
      <>
        <div className={classes.stack}>
          <Panel title={t('vehicle_data:overview.complete')}>
            <SkeletonText lines={variantGaps.length} />
          </Panel>
          <Panel title={t('vehicle_data:overview.by_type')}>
            <SkeletonText lines={5} />
          </Panel>
          <Panel title={t('vehicle_data:overview.by_fuel')}>
            <SkeletonText lines={5} />
          </Panel>
        </div>
        <Panel title={t('vehicle_data:overview.by_make')}>
          <SkeletonText lines={12} />
        </Panel>
      </>
    )
  const { lacking, vtypes, manufacturers, fuels } = overview
  const all = overview.counts.variants
  const linkTo = (name: string, search: Record<string, string>) =>
    mayList ? (
      <PageLink to={variantList} search={search}>
        {name}
      </PageLink>
    ) : (
      name
    )
  return (
    <>
      <div className={classes.stack}>
        <Panel title={t('vehicle_data:overview.complete')}>
          <ShareBars
            label={t('vehicle_data:overview.complete')}
            of={all}
            bars={variantGaps.map((gap) => ({
              key: gap,
              name: t(`vehicle_data:overview.has.${gap}`),
              value: all - lacking[gap],
              note: (
                <>
                  {f.percent(all > 0 ? (all - lacking[gap]) / all : 0)}
                  <span className={classes.missing}>
                    {lacking[gap] > 0 &&
                      linkTo(t('vehicle_data:overview.lack', { count: lacking[gap], number: f.number(lacking[gap]) }), {
                        lacks: gap,
                      })}
                  </span>
                </>
              ),
            }))}
          />
        </Panel>
        <Panel title={t('vehicle_data:overview.by_type')}>
          <ShareBars
            label={t('vehicle_data:overview.by_type')}
            bars={vtypes.map(({ _id, name, variants }) => ({
              key: _id,
              name: linkTo(name, { vtype_id: _id }),
              value: variants,
            }))}
          />
        </Panel>
        <Panel title={t('vehicle_data:overview.by_fuel')}>
          <ShareBars
            label={t('vehicle_data:overview.by_fuel')}
            bars={fuels.map(({ fuel, variants }) => ({
              key: fuel ?? 'none',
              name: fuel ? linkTo(t(`vehicle_data:fuel.${fuel}`), { fuel }) : t('vehicle_data:overview.no_fuel'),
              value: variants,
            }))}
          />
        </Panel>
      </div>
      <Panel title={t('vehicle_data:overview.by_make')}>
        <ShareBars
          label={t('vehicle_data:overview.by_make')}
          bars={manufacturers.map(({ _id, vtype_id, name, vtype, variants }) => ({
            key: _id,
            name: (
              <>
                {linkTo(name, { vtype_id, manufacturer_id: _id })} <span className="meta">{vtype}</span>
              </>
            ),
            value: variants,
          }))}
        />
      </Panel>
    </>
  )
}
