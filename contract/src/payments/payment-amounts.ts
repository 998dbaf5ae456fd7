import { type Money, money, parseHundredths, smallestUnit } from '../api/amounts.ts'
import { ownExponents, ownMinimums, providerNames, takesCurrency } from '../api/payment-providers.ts'
import { isInMinorUnits } from './minor-units.ts'

/** Currency of a price, and its amount if it is known. */
export type Price = { currency: string; amount?: Money }

const providerOf = (method: string) => providerNames.find((name) => name === method)

/** Returns the smallest payment with a method: the minimum of its provider, or the smallest unit of the currency. */
export function smallestPayment(method: string, currency: string): Money {
  const provider = providerOf(method)
  const minimums = (provider && ownMinimums(provider)) ?? {}
  const own = Object.hasOwn(minimums, currency) ? minimums[currency] : undefined
  return money(own ?? smallestUnit(currency))
}

/** Returns true unless the provider is known to refuse the currency, or decimals in it. */
export function takesDecimals(method: string, { currency, amount }: Price): boolean {
  const provider = providerOf(method)
  if (!provider) return true
  const exponents = ownExponents(provider)
  return takesCurrency(provider, currency) && !(exponents && amount && !isInMinorUnits(amount, currency, exponents))
}

/** Returns true unless the provider is known to refuse the price: its currency, decimals in it, or so small an amount. */
export const takesPrice = (method: string, price: Price): boolean =>
  takesDecimals(method, price) &&
  !(providerOf(method) && price.amount && price.amount < smallestPayment(method, price.currency))

/** Filters the methods that take a total on the wire, which is undefined if it is not known yet. */
export function methodsFor<Method extends string>(
  methods: readonly Method[],
  total: string | undefined,
  currency: string,
): Method[] {
  const amount = parseHundredths(total ?? '')
  return methods.filter((method) => takesPrice(method, { currency, ...(amount && { amount: money(amount) }) }))
}
