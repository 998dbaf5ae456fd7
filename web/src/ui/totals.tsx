import { useWording } from '../platform/i18n/wording.ts'
import classes from './totals.module.css'

type TotalsProps = {
  /** Label and amount of each line before the total; lines without an amount are left out. */
  lines: readonly { label: string; amount: string | undefined }[]
  total: string
  /** "Total" by default. */
  totalLabel?: string
}

/** What an amount consists of. */
export function Totals({ lines, total, totalLabel }: TotalsProps) {
  const t = useWording()
  return (
    <dl className={classes.totals}>
      {lines.map(
        ({ label, amount }) =>
          amount !== undefined && (
            <div key={label} className={classes.line}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ),
      )}
      <div className={classes.line} data-total>
        <dt>{totalLabel ?? t('ui:total')}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  )
}
