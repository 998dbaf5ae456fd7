import { SegmentedControl } from '@mantine/core'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useGo } from '../../../platform/routing/page-link.tsx'
import { PeriodFilter } from '../queue/period-filter.tsx'
import classes from './statistics.module.css'
import { lengths, type usePeriod } from './use-period.ts'

const page = '/admin/order_statistics'

/** Selects a number of past days, such as the last 30, or any period. */
export function PeriodChoice({ period: { from, to, length } }: { period: ReturnType<typeof usePeriod> }) {
  const t = useWording('orders')
  const go = useGo()
  return (
    <div className={`${classes.choice} no-print`}>
      <SegmentedControl
        size="xs"
        aria-label={t('orders:figures.period')}
        value={length ? String(length) : ''}
        onChange={(days) => go(page, { search: { days } })}
        data={lengths.map((each) => ({ value: String(each), label: t('orders:figures.days', { count: each }) }))}
      />
      <PeriodFilter
        label={t('orders:figures.from_to')}
        from={from}
        to={to}
        onChange={(days) => {
          const next = { from, to, ...days }
          if (next.from && next.to) go(page, { search: { from: next.from, to: next.to } })
          else go(page)
        }}
      />
    </div>
  )
}
