import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { PriceStep } from '@mapwright/contract/tuning/item-price.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './price-reasons.module.css'

/** A step of a price, either calculated in the browser (bigint) or stored with an order (text). */
type Step = Pick<PriceStep, 'by' | 'name' | 'change'> & Record<'percentage' | 'price', bigint | string>

const decimal = (value: bigint | string): string => (typeof value === 'bigint' ? formatHundredths(value) : value)

/** Returns a function that explains a step in one sentence: "Price group Dealers: 10% off, so 81 credits". */
function useReason(): (step: Step) => string {
  const t = useWording('tuning')
  const f = useFormats()
  return ({ by, name, change, percentage, price }) => {
    const reason =
      by === 'tool'
        ? t(name === 'slave' ? 'tuning:reason.slave' : 'tuning:reason.master')
        : t(`tuning:reason.${by}`, { name })
    const amount = decimal(price)
    return t(`tuning:change.${change}`, {
      reason,
      percent: f.percent(Number(decimal(percentage)) / 100, 2),
      price: f.credits(amount),
    })
  }
}

/**
 * Explains a price by the rules that were applied, in their order. A price that no rule has changed is explained only if `always`
 * is true.
 */
export function PriceReasons({ steps, always = false }: { steps: readonly Step[]; always?: boolean }) {
  const reasonOf = useReason()
  if (steps.length < (always ? 1 : 2)) return null
  return (
    <ul className={classes.reasons}>
      {steps.map((step) => (
        <li key={`${step.by} ${step.change}`} dir="auto">
          {reasonOf(step)}
        </li>
      ))}
    </ul>
  )
}
