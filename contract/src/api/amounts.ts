/** Amounts are bigint hundredths of a credit or of the currency's main unit. On the wire, they are decimal strings ("12.50"). */
declare const unit: unique symbol

/** Hundredths of a credit. */
export type Credits = bigint & { readonly [unit]: 'credits' }

/** Hundredths of the currency's main unit. Amounts in currencies without decimals are multiples of 100. */
export type Money = bigint & { readonly [unit]: 'money' }

export const credits = (hundredths: bigint): Credits => hundredths as Credits
export const money = (hundredths: bigint): Money => hundredths as Money

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/

/** Parses a decimal: "12.5" → 1250n. Returns undefined unless the text is a number with at most two decimal places. */
export function parseHundredths(text: string): bigint | undefined {
  const [, sign, whole, fraction = ''] = decimal.exec(text) ?? []
  if (whole === undefined) return undefined
  const hundredths = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return sign === '-' ? -hundredths : hundredths
}

/** 1250n → "12.50", which `Intl.NumberFormat` formats without rounding errors. */
export function formatHundredths(hundredths: bigint): `${number}` {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  // The compiler cannot infer that the parts are digits.
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/** Divides two non-negative amounts, rounding half up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n)

/** Returns the smallest unit of a currency, in hundredths: 100n for currencies without decimals, 1n for all others. */
export const smallestUnit = (currency: string): bigint =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0 ? 100n : 1n
