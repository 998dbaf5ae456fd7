import { type Money, money, parseHundredths } from '../api/amounts.ts'

/** Number of decimals of currencies whose minor unit is not a hundredth (ISO 4217). Some providers use other numbers, see their READMEs. */
export const isoExponents: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, VND: 0, VUV: 0 },
  ...{ XAF: 0, XOF: 0, XPF: 0 },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
}

type Exponents = Readonly<Record<string, number>>

/**
 * Returns the number of decimals of a currency. The currency can be untrusted input, so the lookup must not return an inherited property
 * for a name such as `constructor`.
 */
const exponentOf = (currency: string, exponents: Exponents): number =>
  Object.hasOwn(exponents, currency) ? (exponents[currency] ?? 2) : 2

/**
 * Converts an amount to the currency's minor unit: 12.50 EUR is 1250, and 1250.00 JPY is 1250. Throws a RangeError if the result is not a
 * whole number.
 */
export function toMinorUnits(amount: Money, currency: string, exponents: Exponents = isoExponents): bigint {
  const exponent = exponentOf(currency, exponents)
  const scaled = amount * 10n ** BigInt(exponent)
  if (scaled % 100n !== 0n) throw new RangeError(`${currency} has ${exponent} decimals`)
  return scaled / 100n
}

/** Converts minor units to an amount; undefined if the amount is not a whole number of hundredths. */
export function fromMinorUnits(
  units: bigint,
  currency: string,
  exponents: Exponents = isoExponents,
): Money | undefined {
  const divisor = 10n ** BigInt(exponentOf(currency, exponents))
  const scaled = units * 100n
  return scaled % divisor === 0n ? money(scaled / divisor) : undefined
}

/** Formats an amount with exactly the currency's decimals: "12.50" for EUR, "1250" for JPY. Throws like `toMinorUnits`. */
export function toDecimalText(amount: Money, currency: string, exponents: Exponents = isoExponents): string {
  const exponent = exponentOf(currency, exponents)
  const digits = toMinorUnits(amount, currency, exponents)
    .toString()
    .padStart(exponent + 1, '0')
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** Checks whether a currency can express an amount: 12.50 TWD cannot be paid with a provider that has no decimals for it. */
export const isInMinorUnits = (amount: Money, currency: string, exponents: Exponents = isoExponents): boolean =>
  (amount * 10n ** BigInt(exponentOf(currency, exponents))) % 100n === 0n

/**
 * Parses a decimal with any number of zeros at its end: "12.5" and "12.500", as in currencies with three decimals, are 1250n. Returns
 * undefined for other texts and for amounts that are not a whole number of hundredths.
 */
export function fromDecimalText(text: string): Money | undefined {
  const hundredths = parseHundredths(text.replace(/(?<=\.\d\d)0{1,16}$/, ''))
  return hundredths === undefined ? undefined : money(hundredths)
}
