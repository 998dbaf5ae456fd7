import type { DueSums as Sums } from '@mapwright/contract/orders/money/due.ts'
import type { z } from 'zod'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import classes from './due-sums.module.css'

/** The total due and overdue amounts over all pages of the list. */
export function DueSums({ sums }: { sums: z.output<typeof Sums> | undefined }) {
  const t = useWording('money')
  const f = useFormats()
  const tile = (name: 'due' | 'overdue') => (
    <StatTile
      label={t(`money:due.sum_${name}`)}
      value={sums && f.credits(sums[name])}
      unit={t('ui:credits', { count: Number(sums?.[name] ?? 0) })}
    />
  )
  return (
    <div className={classes.sums}>
      {tile('due')}
      {tile('overdue')}
    </div>
  )
}
