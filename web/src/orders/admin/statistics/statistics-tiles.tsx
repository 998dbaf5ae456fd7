import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StatTile } from '../../../ui/layout/stat-tile.tsx'
import { relativeChange, type Statistics } from './relative-change.ts'
import classes from './statistics.module.css'

/** Five figures about deliveries in the period, each compared with the previous period. */
export function StatisticsTiles({ data }: { data: Statistics | undefined }) {
  const t = useWording('orders')
  const f = useFormats()
  const { all, before } = data ?? {}
  const span = (minutes: number | null) => (minutes === null ? '–' : f.span(minutes))
  const { happy = 0, so_so = 0, unhappy = 0 } = all?.feedback ?? {}
  const said = happy + so_so + unhappy
  return (
    <div className={classes.tiles}>
      <StatTile
        keepsHintLine
        label={t('orders:figures.deliveries')}
        value={all && f.number(all.deliveries)}
        {...(all && before ? relativeChange(all.deliveries, before.deliveries, true) : {})}
      />
      <StatTile
        keepsHintLine
        label={t('orders:figures.median')}
        value={all && span(all.median_minutes)}
        {...(all && before ? relativeChange(all.median_minutes, before.median_minutes, false) : {})}
      />
      <StatTile
        keepsHintLine
        label={t('orders:figures.p90')}
        value={all && span(all.p90_minutes)}
        {...(all && before ? relativeChange(all.p90_minutes, before.p90_minutes, false) : {})}
      />
      <StatTile
        keepsHintLine
        label={t('orders:figures.in_time')}
        value={all && (all.in_time === null ? '–' : f.percent(all.in_time))}
        hint={before?.in_time == null ? undefined : t('orders:figures.before', { value: f.percent(before.in_time) })}
      />
      <StatTile
        keepsHintLine
        label={t('orders:figures.happy')}
        value={all && (said === 0 ? '–' : f.percent(happy / said))}
        hint={all && t('orders:figures.said', { count: said })}
      />
    </div>
  )
}
