import { useWording } from '../../platform/i18n/wording.ts'
import classes from './totals.module.css'

type TotalsProps = {
  /** Label and amount of each line before the total; lines without an amount are omitted. */
  lines: readonly { label: string; amount: string | undefined }[]
  total: string
  /** Lines after the total: the amounts that it contains, or facts about the payment. */
  included?: readonly { label: string; amount: string }[]
  /** "Total" by default. */
  totalLabel?: string
}

/** An amount with the lines that add up to it. */
export function Totals({ lines, total, totalLabel, included = [] }: TotalsProps) {
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
      {included.map(({ label, amount }) => (
        <div key={label} className={classes.line} data-included>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
