import { divideHalfUp, formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { site } from '../platform/site-data.ts'

const creditValue = () => parseHundredths(site.settings.credit_value ?? '') ?? 0n

/** Converts credits (in hundredths) to money by the site's credit value, rounded half up. Undefined if credits have no monetary value. */
export function inMoney(credits: bigint, value: bigint = creditValue()): string | undefined {
  return value > 0n ? formatHundredths(divideHalfUp(credits * value, 100n)) : undefined
}
