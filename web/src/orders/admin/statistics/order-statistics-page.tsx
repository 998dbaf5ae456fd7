import { GetOrderStatistics } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { lazy, Suspense } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useSiteZone } from '../../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonList } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { SaveTable } from './save-table.tsx'
import { ServiceFigures } from './service-figures.tsx'
import { StaffFigures } from './staff-figures.tsx'
import classes from './statistics.module.css'
import { StatisticsTiles } from './statistics-tiles.tsx'
import { usePeriod } from './use-period.ts'

const AreaOverTime = lazy(async () => ({
  default: (await import('../../../ui/charts/area-over-time.tsx')).AreaOverTime,
}))

/** Turnaround within opening hours, deliveries by staff member, and feedback. */
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
      <StatisticsTiles data={data} />
      <Suspense fallback={<SkeletonList />}>
        {data ? (
          <>
            <Panel title={t('orders:figures.by_day')} actions={<SaveTable period={period} by="days" />}>
              <div className={classes.charts}>
                <div>
                  <h3>{t('orders:figures.submitted')}</h3>
                  <AreaOverTime
                    points={data.days.map(({ day, submitted }) => ({ day, value: submitted }))}
                    label={t('orders:figures.submitted')}
                    height={160}
                  />
                </div>
                <div>
                  <h3>{t('orders:figures.delivered')}</h3>
                  <AreaOverTime
                    points={data.days.map(({ day, delivered }) => ({ day, value: delivered }))}
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
      </Suspense>
    </Page>
  )
}
