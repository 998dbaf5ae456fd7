import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './amounts.module.css'

/** An amount of credits ("12.50"), with its unit in a lighter tone. */
export function Credits({ value, signed = false }: { value: string | number; signed?: boolean }) {
  const t = useWording()
  const f = useFormats()
  return (
    <span className={classes.amount}>
      {f.credits(value, signed)} <span className={classes.unit}>{t('ui:credits', { count: Number(value) })}</span>
    </span>
  )
}

/** An amount of money, in the site's currency unless another one is given. */
export function Money({ value, currency }: { value: string | number; currency?: string }) {
  const f = useFormats()
  return <span className={classes.amount}>{f.money(value, currency)}</span>
}
