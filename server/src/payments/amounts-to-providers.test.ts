import { credits, type Money, money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import {
  fromDecimalText,
  fromMinorUnits,
  isInMinorUnits,
  isoExponents,
  toDecimalText,
  toMinorUnits,
} from '@mapwright/contract/payments/minor-units.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreditableLine, creditLines, taxedLines, totalsOf } from '../billing/invoice-lines.ts'
import { ownAmountItem } from '../credits/own-amount.ts'
import { klarnaLines } from './providers/klarna/klarna-lines.ts'
import { MolliePayment, ofPayment as ofMolliePayment } from './providers/mollie/mollie-events.ts'
import { amountOf as amountOfPaypal, paypalExponents } from './providers/paypal/paypal-events.ts'
import { ofPayment as ofSquarePayment } from './providers/square/square-events.ts'
import { amountOf as amountOfStripe, stripeExponents } from './providers/stripe/stripe-events.ts'

/** Currencies with no, two and three decimals, and some for which a provider has another number of decimals. */
const currencies = ['JPY', 'KRW', 'EUR', 'USD', 'KWD', 'BHD', 'TND', 'HUF', 'ISK', 'UGX', 'TWD', 'MGA']

/** A sale of credits at any price with any VAT rate, and a part of it that is credited, in one of the currencies. */
const sales = fc.record({
  currency: fc.constantFrom(...currencies),
  count: fc.bigInt(1_00n, 10_000_00n),
  price: fc.bigInt(1n, 50_00n),
  rate: fc.bigInt(0n, 27_00n),
  part: fc.bigInt(1n, 99n),
})

function invoiced({ currency, count, price, rate }: { currency: string; count: bigint; price: bigint; rate: bigint }) {
  const settings = { currency, credit_value: money(price), own_credit_amount: true, payment_type: 'credits' } as const
  const items = [
    ownAmountItem(settings, credits(count), 'en'),
    ownAmountItem(settings, credits(count / 3n + 100n), 'en'),
  ]
  const sold = items.map(({ name, amount }) => ({ name, unit: 'credits' as const, quantity: count, price: amount }))
  return taxedLines(sold, { vat_category: rate > 0n ? 'S' : 'Z', vat_percentage: percent(rate) }, currency)
}

const amountsOf = (lines: readonly { amount: Money; vat: Money }[]) => {
  const { amount, vat, total } = totalsOf(lines)
  return [amount, vat, total, ...lines.flatMap((line) => [line.amount, line.vat])]
}

describe('a sale in any currency', () => {
  it('has prices, VAT and credit notes in whole units of the currency', () => {
    fc.assert(
      fc.property(sales, ({ part, ...sale }) => {
        const { currency } = sale
        const unit = smallestUnit(currency)
        const lines = invoiced(sale)
        const { total } = totalsOf(lines)
        const gross = money(((total * part) / 100n / unit) * unit)
        const open = lines.map(
          (line, position): CreditableLine => ({ ...line, position, credited: 0n, credited_vat: 0n }),
        )
        const credited = gross > 0n ? creditLines(open, gross, currency) : []
        for (const amount of [...amountsOf(lines), ...amountsOf(credited)]) {
          expect(amount % unit).toBe(0n)
          expect(isInMinorUnits(amount, currency)).toBe(true)
        }
        expect(totalsOf(credited).total).toBe(gross)
      }),
    )
  })

  it('is asked and confirmed by every provider with exactly its total', () => {
    fc.assert(
      fc.property(sales, ({ part: _, ...sale }) => {
        const { currency } = sale
        const lines = invoiced(sale)
        const { total: amount } = totalsOf(lines)
        const expected = { amount, currency }
        expect(amountOfStripe(Number(toMinorUnits(amount, currency, stripeExponents)), currency.toLowerCase())).toEqual(
          expected,
        )
        const units = Number(toMinorUnits(amount, currency))
        expect(fromMinorUnits(BigInt(units), currency)).toBe(amount)
        const square = { id: 'p', status: 'COMPLETED', amount_money: { amount: units, currency } }
        expect(ofSquarePayment('e', square, undefined)).toMatchObject(expected)
        const value = toDecimalText(amount, currency)
        expect(value.split('.')[1]?.length ?? 0).toBe(isoExponents[currency] ?? 2)
        expect(fromDecimalText(value)).toBe(amount)
        const mollie = MolliePayment.parse({ id: 'tr_1', status: 'paid', amount: { currency, value } })
        expect(ofMolliePayment(mollie)[0]).toMatchObject(expected)
        const { order_amount, order_lines } = klarnaLines({ lines, amount, currency })
        expect(order_lines.reduce((sum, line) => sum + line.total_amount, 0)).toBe(order_amount)
        if (isInMinorUnits(amount, currency, paypalExponents))
          expect(
            amountOfPaypal({ currency_code: currency, value: toDecimalText(amount, currency, paypalExponents) }),
          ).toEqual(expected)
      }),
    )
  })
})

it('reads amounts with three decimals, which providers send in some currencies', () => {
  expect(['12.500', '12.5', '12', '12.50'].map(fromDecimalText)).toEqual([12_50n, 12_50n, 12_00n, 12_50n])
  expect(['12.505', '12.', '1e3', ''].map(fromDecimalText)).toEqual([undefined, undefined, undefined, undefined])
})

it('has an amount in each currency that its ISO number of decimals can express', () => {
  for (const currency of Intl.supportedValuesOf('currency'))
    expect([currency, isInMinorUnits(money(smallestUnit(currency)), currency)]).toEqual([currency, true])
})
