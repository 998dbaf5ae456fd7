import { expect, it, test } from 'vitest'
import { money } from '../api/amounts.ts'
import { methodsFor, smallestPayment, takesDecimals, takesPrice } from './payment-amounts.ts'

test.each([
  ['stripe', 'EUR', 50n],
  ['stripe', 'GBP', 30n],
  ['stripe', 'JPY', 50_00n],
  ['stripe', 'HUF', 175_00n],
  ['payfast', 'ZAR', 5_00n],
  ['mollie', 'EUR', 1n],
  ['square', 'JPY', 100n],
  ['bank', 'EUR', 1n],
] as const)('the smallest payment with %s in %s is %d', (method, currency, amount) => {
  expect(smallestPayment(method, currency)).toBe(amount)
})

it('refuses decimals, currencies and amounts that the provider refuses', () => {
  const price = (currency: string, amount: bigint) => ({ currency, amount: money(amount) })
  expect(takesPrice('paypal', price('HUF', 100_50n))).toBe(false)
  expect(takesPrice('paypal', price('HUF', 100_00n))).toBe(true)
  expect(takesPrice('payfast', price('EUR', 100_00n))).toBe(false)
  expect(takesPrice('stripe', price('EUR', 49n))).toBe(false)
  expect(takesPrice('stripe', price('EUR', 50n))).toBe(true)
  expect(takesDecimals('stripe', price('EUR', 49n))).toBe(true)
  expect(takesPrice('bank', price('HUF', 1n))).toBe(true)
})

it('filters the methods by a total that may be unknown', () => {
  const methods = ['bank', 'stripe', 'paypal'] as const
  expect(methodsFor(methods, undefined, 'TWD')).toEqual(methods)
  expect(methodsFor(methods, '113.05', 'TWD')).toEqual(['bank', 'stripe'])
  expect(methodsFor(methods, '0.30', 'EUR')).toEqual(['bank', 'paypal'])
})
