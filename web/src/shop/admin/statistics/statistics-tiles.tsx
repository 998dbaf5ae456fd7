import type { ShopStatistics } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StatTile } from '../../../ui/layout/stat-tile.tsx'
import classes from './statistics.module.css'

/** Returns the relative change from the previous period (0.1 = 10 %). Empty if the previous value was zero. */
const relativeChange = (now: number, before: number) => (before === 0 ? {} : { trend: { share: now / before - 1 } })

/** Returns the share of placed orders that were paid (0 to 1); undefined without orders. */
const conversionRate = ({ placed, placed_and_paid }: ShopStatistics['all']) =>
  placed === 0 ? undefined : placed_and_paid / placed

/** Six figures for the period, each compared with the previous period. */
export function StatisticsTiles({ statistics }: { statistics: ShopStatistics | undefined }) {
  const t = useWording('shop')
  const f = useFormats()
  if (!statistics)
    return (
      <div className={classes.tiles}>
        {(['sales', 'orders', 'basket', 'conversion', 'refunds', 'carts'] as const).map((name) => (
          <StatTile key={name} keepsHintLine label={t(`shop:figures.${name}`)} value={undefined} />
        ))}
      </div>
    )
  const { all, before, currency, carts } = statistics
  const conversion = conversionRate(all)
  const earlier = conversionRate(before)
  return (
    <div className={classes.tiles}>
      <StatTile
        keepsHintLine
        label={t('shop:figures.sales')}
        value={f.money(all.sales, currency)}
        {...relativeChange(Number(all.sales), Number(before.sales))}
      />
      <StatTile
        keepsHintLine
        label={t('shop:figures.orders')}
        value={f.number(all.orders)}
        {...relativeChange(all.orders, before.orders)}
      />
      <StatTile
        keepsHintLine
        label={t('shop:figures.basket')}
        value={f.money(all.average_basket, currency)}
        {...relativeChange(Number(all.average_basket), Number(before.average_basket))}
      />
      <StatTile
        keepsHintLine
        label={t('shop:figures.conversion')}
        value={conversion === undefined ? '–' : f.percent(conversion)}
        hint={earlier === undefined ? undefined : t('shop:figures.before', { value: f.percent(earlier) })}
      />
      <StatTile
        keepsHintLine
        label={t('shop:figures.refunds')}
        value={f.money(all.refunded, currency)}
        hint={t('shop:figures.before', { value: f.money(before.refunded, currency) })}
      />
      <StatTile
        keepsHintLine
        label={t('shop:figures.carts')}
        value={f.number(carts.open)}
        hint={[
          t('shop:figures.abandoned', { count: carts.abandoned }),
          carts.reminded > 0 &&
            t('shop:figures.recovered', {
              reminded: f.number(carts.reminded),
              recovered: f.number(carts.recovered),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </div>
  )
}
