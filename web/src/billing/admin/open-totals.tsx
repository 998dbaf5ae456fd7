import type { OpenTotal } from '@mapwright/contract/billing/invoice.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import classes from './open-totals.module.css'

/** The open and overdue amounts of the listed customers, summed up per currency. */
export function OpenTotals({ totals }: { totals: readonly OpenTotal[] | undefined }) {
  const t = useWording('billing')
  const f = useFormats()
  const sum = (name: 'open' | 'overdue') =>
    totals && (f.list(totals.map((total) => f.money(total[name], total.currency))) || t('billing:list.none_open'))
  return (
    <div className={classes.tiles}>
      <StatTile label={t('billing:list.open')} value={sum('open')} />
      <StatTile label={t('billing:list.overdue')} value={sum('overdue')} />
    </div>
  )
}
