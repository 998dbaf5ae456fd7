import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { PriceStep } from '@mapwright/contract/tuning/item-price.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './price-reasons.module.css'

/** A price step, either calculated here or stored in an order. */
type Step = Pick<PriceStep, 'by' | 'name' | 'change'> & Record<'percentage' | 'price', bigint | string>

const decimal = (value: bigint | string): string => (typeof value === 'bigint' ? formatHundredths(value) : value)

/** One sentence per step: "Price group Dealers: 10% off, so 81 credits". */
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

/** Explains a price, in the order in which the rules apply. A price that no rule changed is not explained, unless `always`. */
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
