import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { site } from '../app/site-data.ts'

const valueOfOne = () => parseHundredths(site.settings.credit_value ?? '') ?? 0n

/** Money in credits at what the site says one is worth, rounded half up; undefined where they have no worth. */
export function inCredits(money: string, value: bigint = valueOfOne()): string | undefined {
  const amount = parseHundredths(money)
  if (amount === undefined || value <= 0n) return undefined
  return formatHundredths((amount * 100n + value / 2n) / value)
}

/** Credits in the site's money, likewise. */
export function inMoney(credits: bigint, value: bigint = valueOfOne()): string | undefined {
  return value > 0n ? formatHundredths((credits * value + 50n) / 100n) : undefined
}
