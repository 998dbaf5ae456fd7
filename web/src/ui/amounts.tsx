import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './amounts.module.css'

/** An amount of credits from the wire ("12.50"), its unit in a lighter tone. */
export function Credits({ value, signed = false }: { value: string | number; signed?: boolean }) {
  const t = useWording()
  const f = useFormats()
  return (
    <span className={classes.amount}>
      {f.credits(value, signed)} <span className={classes.unit}>{t('ui:credits', { count: Number(value) })}</span>
    </span>
  )
}

/** An amount of money from the wire, in the site's currency unless another is named. */
export function Money({ value, currency }: { value: string | number; currency?: string }) {
  const f = useFormats()
  return <span className={classes.amount}>{f.money(value, currency)}</span>
}
