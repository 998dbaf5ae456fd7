import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMay } from '../../../platform/session/me.ts'
import { StatTile } from '../../../ui/layout/stat-tile.tsx'
import { relativeChange, type Statistics } from './relative-change.ts'
import classes from './statistics.module.css'

const sum = (days: Statistics['days'], name: 'submitted' | 'submitted_before') =>
  days.reduce((total, day) => total + day[name], 0)

/** Revenue, orders and customers in the period, each compared with the previous period. */
export function BusinessTiles({ data }: { data: Statistics | undefined }) {
  const t = useWording('orders')
  const f = useFormats()
  const seesRevenue = useMay('dealers_manager.invoices')
  const { all, before, days, revenue } = data ?? {}
  const orders = days && sum(days, 'submitted')
  return (
    <div className={classes.tiles}>
      {seesRevenue && (
        <StatTile
          keepsHintLine
          label={t('orders:figures.revenue')}
          value={data && (revenue ? f.money(revenue.all, revenue.currency) : '–')}
          {...(revenue ? relativeChange(Number(revenue.all), Number(revenue.before)) : {})}
        />
      )}
      <StatTile
        keepsHintLine
        label={t('orders:dashboard.orders')}
        value={orders === undefined ? undefined : f.number(orders)}
        {...(days && orders !== undefined ? relativeChange(orders, sum(days, 'submitted_before')) : {})}
      />
      <StatTile
        keepsHintLine
        label={t('orders:figures.customers')}
        value={all && f.number(all.customers.ordering)}
        {...(all && before ? relativeChange(all.customers.ordering, before.customers.ordering) : {})}
      />
      <StatTile
        keepsHintLine
        label={t('orders:figures.new_customers')}
        value={all && f.number(all.customers.first_time)}
        {...(all && before ? relativeChange(all.customers.first_time, before.customers.first_time) : {})}
      />
    </div>
  )
}
