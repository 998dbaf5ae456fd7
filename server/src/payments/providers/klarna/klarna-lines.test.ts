import { money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/payments/klarna-server.ts'
import { type Item, taxedLines, totalsOf } from '../../../billing/invoice-lines.ts'
import { klarnaLines } from './klarna-lines.ts'

const cartOf = (items: readonly Item[], rate: bigint, vat_category: VatCategory, currency: string) => {
  const lines = taxedLines(items, { vat_category, vat_percentage: percent(rate) }, currency)
  const { total, vat } = totalsOf(lines)
  return { ...klarnaLines({ lines, amount: total, currency }), total, vat }
}

const credits: Item[] = [{ name: '100 credits', unit: 'credits', quantity: 100_00n, price: money(95_00n) }]
const goods: Item[] = [
  { name: 'Cable', unit: 'quantity', quantity: 3_00n, price: money(29_97n), discount: money(3_00n) },
  { name: 'License', unit: 'quantity', quantity: 1_00n, price: money(99n) },
  { name: 'Gift', unit: 'quantity', quantity: 1_00n, price: money(0n) },
  { name: 'Shipping', unit: 'quantity', quantity: 1_00n, price: money(4_95n) },
]

describe.each([
  ['domestic', 19_00n, 'S', 'EUR'],
  ['reduced rate', 7_00n, 'S', 'EUR'],
  ['another EU country, one-stop shop', 25_50n, 'S', 'EUR'],
  ['reverse charge', 0n, 'AE', 'EUR'],
  ['third country', 0n, 'O', 'EUR'],
  ['export', 0n, 'G', 'EUR'],
  ['small business', 0n, 'E', 'EUR'],
  ['Switzerland', 8_10n, 'S', 'CHF'],
  ['Hungary, where VAT is rounded to whole forints', 27_00n, 'S', 'HUF'],
] as const)('%s', (_, rate, category, currency) => {
  test("credits and an order of the shop add up by Klarna's rules", () => {
    for (const sold of [credits, goods]) {
      const items = sold.map((item) => ({
        ...item,
        price: money(item.price * smallestUnit(currency)),
        discount: money((item.discount ?? 0n) * smallestUnit(currency)),
      }))
      const { total, vat, ...cart } = cartOf(items, rate, category, currency)
      expect(refusalOf(cart)).toBeUndefined()
      expect(cart.order_amount).toBe(Number(total))
      if (currency !== 'HUF') expect(cart.order_tax_amount).toBe(Number(vat))
      expect(cart.order_lines.every(({ tax_rate }) => tax_rate === Number(rate))).toBe(true)
    }
  })
})

test('names quantities, and credits as digital', () => {
  expect(cartOf(goods, 19_00n, 'S', 'EUR').order_lines.map(({ name }) => name)).toEqual([
    '3 × Cable',
    'License',
    'Gift',
    'Shipping',
  ])
  expect(cartOf(credits, 19_00n, 'S', 'EUR').order_lines).toEqual([
    {
      ...{ name: '100 credits', type: 'digital', quantity: 1, unit_price: 11305, total_amount: 11305 },
      ...{ tax_rate: 1900, total_tax_amount: 1805 },
    },
  ])
})

test('any sale in any currency adds up', () => {
  const amount = fc.bigInt(0n, 10n ** 8n)
  const sale = fc.record({
    currency: fc.constantFrom('EUR', 'SEK', 'HUF', 'JPY', 'KWD'),
    rate: fc.bigInt(0n, 27_00n),
    prices: fc.array(amount, { minLength: 1, maxLength: 8 }),
  })
  fc.assert(
    fc.property(sale, ({ currency, rate, prices }) => {
      const unit = smallestUnit(currency)
      const items = prices.map(
        (price): Item => ({ ...{ name: 'x', unit: 'quantity', quantity: 100n }, price: money(price * unit) }),
      )
      expect(refusalOf(cartOf(items, rate, rate > 0n ? 'S' : 'O', currency))).toBeUndefined()
    }),
  )
})

test('throws if the lines do not add up to the amount to be paid', () => {
  const lines = taxedLines(credits, { vat_category: 'S', vat_percentage: percent(19_00n) }, 'EUR')
  expect(() => klarnaLines({ lines, amount: money(113_04n), currency: 'EUR' })).toThrow('do not add up')
})

test.each([
  ['total', { order_amount: 11306 }],
  ['tax', { order_tax_amount: 1804 }],
  ['tax of a line', { order_tax_amount: 1700, order_lines: [{ total_tax_amount: 1700 }] }],
  ['total of a line', { order_lines: [{ unit_price: 11304 }] }],
  ['missing rate', { order_lines: [{ tax_rate: undefined }] }],
])('the played server refuses a wrong %s, as Klarna does', (_, change) => {
  const cart = cartOf(credits, 19_00n, 'S', 'EUR')
  const [line] = cart.order_lines
  const [changed = {}] = 'order_lines' in change ? change.order_lines : []
  expect(refusalOf({ ...cart, ...change, order_lines: [{ ...line, ...changed }] } as never)).toBeDefined()
})
