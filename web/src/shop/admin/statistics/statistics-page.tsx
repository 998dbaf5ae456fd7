import { SegmentedControl } from '@mantine/core'
import { Late, late } from '../../../ui/loading/late.tsx'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { ShopStatistics } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import { GetShopStatistics } from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { lastDays, lengths } from '../../../orders/admin/statistics/use-period.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useSiteZone } from '../../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useGo } from '../../../platform/routing/page-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonList } from '../../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../../ui/messages/states.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ShopTabs } from '../shop-tabs.tsx'
import { BestSellers, CouponEffects, LowStock } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { SaveTable } from './save-table.tsx'
import classes from './statistics.module.css'
import { StatisticsTiles } from './statistics-tiles.tsx'

const AreaOverTime = late(async () => ({
  default: (await import('../../../ui/charts/area-over-time.tsx')).AreaOverTime,
}))

type Period = { from: string; to: string }

function Figures({ statistics, period }: { statistics: ShopStatistics; period: Period }) {
  const t = useWording('shop')
  const f = useFormats()
  const { currency, days, products, categories, coupons, low_stock } = statistics
  return (
    <>
      <Panel title={t('shop:figures.sales_by_day')} actions={<SaveTable period={period} by="days" />}>
        <AreaOverTime
          points={days.map(({ day, sales, sales_before }) => ({
            day,
            value: Number(sales),
            before: Number(sales_before),
          }))}
          label={t('shop:figures.sales')}
          format={(value) => f.number(Math.round(value))}
          unit={currency}
        />
      </Panel>
      <Panel title={t('shop:figures.funnel')} actions={<SaveTable period={period} by="funnel" />}>
        <Funnel steps={statistics.funnel} />
      </Panel>
      <div className={classes.pair}>
        <Panel title={t('shop:figures.products')} actions={<SaveTable period={period} by="products" />}>
          <BestSellers rows={products} currency={currency} label={t('shop:figures.products')} />
        </Panel>
        <Panel title={t('shop:figures.categories')} actions={<SaveTable period={period} by="categories" />}>
          <BestSellers rows={categories} currency={currency} label={t('shop:figures.categories')} />
        </Panel>
      </div>
      <div className={classes.pair}>
        <Panel title={t('shop:figures.coupons')} actions={<SaveTable period={period} by="coupons" />}>
          <CouponEffects rows={coupons} currency={currency} />
        </Panel>
        <Panel title={t('shop:figures.low_stock')}>
          <LowStock rows={low_stock} />
        </Panel>
      </div>
    </>
  )
}

/** The shop's sales, compared with the previous period of equal length. */
export default function StatisticsPage() {
  const t = useWording('shop')
  const go = useGo()
  const zone = useSiteZone() ?? 'UTC'
  const { days } = useSearch({ from: '/admin/admin/shop_manager/statistics' })
  const length = lengths.find((each) => String(each) === days) ?? 30
  const period = lastDays(length, zone.replaceAll(' ', '_'))
  const { data, error, refetch } = useQueryOf(GetShopStatistics, { query: period }, { keepPrevious: true })
  return (
    <Page title={t('shop:statistics.title')}>
      <ShopTabs />
      <div className="no-print">
        <SegmentedControl
          size="xs"
          aria-label={t('shop:figures.period')}
          value={String(length)}
          onChange={(value) => go('/admin/shop_manager/statistics', { search: { days: value } })}
          data={lengths.map((each) => ({ value: String(each), label: t('shop:figures.days', { count: each }) }))}
        />
      </div>
      {error && !data ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <StatisticsTiles statistics={data?.statistics} />
          <Late waiting={<SkeletonList />}>
            {data ? <Figures statistics={data.statistics} period={period} /> : <SkeletonList />}
          </Late>
        </>
      )}
    </Page>
  )
}
