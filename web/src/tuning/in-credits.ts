import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { site } from '../platform/site-data.ts'

const creditValue = () => parseHundredths(site.settings.credit_value ?? '') ?? 0n

/** Converts money to credits by the site's credit value, rounded half up; undefined if credits have no value. */
export function inCredits(money: string, value: bigint = creditValue()): string | undefined {
  const amount = parseHundredths(money)
  if (amount === undefined || value <= 0n) return undefined
  return formatHundredths((amount * 100n + value / 2n) / value)
}

/** Converts credits to money in the same way. */
export function inMoney(credits: bigint, value: bigint = creditValue()): string | undefined {
  return value > 0n ? formatHundredths((credits * value + 50n) / 100n) : undefined
}
