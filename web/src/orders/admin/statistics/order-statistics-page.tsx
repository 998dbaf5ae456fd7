import { GetOrderStatistics } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import { Late, late } from '../../../ui/loading/late.tsx'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useSiteZone } from '../../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonList } from '../../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../../ui/messages/states.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { BusinessTiles } from './business-tiles.tsx'
import { PeriodChoice } from './period-choice.tsx'
import type { Statistics } from './relative-change.ts'
import { SaveTable } from './save-table.tsx'
import { ServiceFigures } from './service-figures.tsx'
import { StaffFigures } from './staff-figures.tsx'
import classes from './statistics.module.css'
import { StatisticsTiles } from './statistics-tiles.tsx'
import { usePeriod } from './use-period.ts'

const AreaOverTime = late(async () => ({
  default: (await import('../../../ui/charts/area-over-time.tsx')).AreaOverTime,
}))

function Revenue({ revenue: { currency, days } }: { revenue: NonNullable<Statistics['revenue']> }) {
  const t = useWording('orders')
  const f = useFormats()
  return (
    <Panel title={t('orders:figures.revenue')}>
      <AreaOverTime
        points={days.map(({ day, revenue, revenue_before }) => ({
          ...{ day, value: Number(revenue), before: Number(revenue_before) },
        }))}
        label={t('orders:figures.revenue')}
        format={(value) => f.number(Math.round(value))}
        unit={currency}
        height={160}
      />
    </Panel>
  )
}

/** Revenue and customers, turnaround within opening hours, deliveries by staff member, and feedback. */
export default function OrderStatisticsPage() {
  const t = useWording('orders')
  const period = usePeriod()
  const zone = useSiteZone() ?? 'UTC'
  const { from, to } = period
  const { data, error, refetch } = useQueryOf(GetOrderStatistics, { query: { from, to } }, { keepPrevious: true })
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return (
    <Page title={t('orders:figures.title')} subtitle={t('orders:figures.text', { zone })}>
      <PeriodChoice period={period} />
      <BusinessTiles data={data} />
      <StatisticsTiles data={data} />
      <Late waiting={<SkeletonList />}>
        {data ? (
          <>
            {data.revenue && <Revenue revenue={data.revenue} />}
            <Panel title={t('orders:figures.by_day')} actions={<SaveTable period={period} by="days" />}>
              <div className={classes.charts}>
                <div>
                  <h3>{t('orders:figures.submitted')}</h3>
                  <AreaOverTime
                    points={data.days.map(({ day, submitted, submitted_before }) => ({
                      ...{ day, value: submitted, before: submitted_before },
                    }))}
                    label={t('orders:figures.submitted')}
                    height={160}
                  />
                </div>
                <div>
                  <h3>{t('orders:figures.delivered')}</h3>
                  <AreaOverTime
                    points={data.days.map(({ day, delivered, delivered_before }) => ({
                      ...{ day, value: delivered, before: delivered_before },
                    }))}
                    label={t('orders:figures.delivered')}
                    height={160}
                  />
                </div>
              </div>
            </Panel>
            <Panel title={t('orders:figures.by_staff')} actions={<SaveTable period={period} by="staff" />}>
              <StaffFigures rows={data.staff} />
            </Panel>
            <Panel title={t('orders:figures.by_service')} actions={<SaveTable period={period} by="services" />}>
              <ServiceFigures rows={data.services} />
            </Panel>
          </>
        ) : (
          <SkeletonList />
        )}
      </Late>
    </Page>
  )
}
