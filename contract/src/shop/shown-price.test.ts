import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../api/amounts.ts'
import { percent } from '../site/vat.ts'
import { priceCart } from './cart/price-cart.ts'
import { netFrom, netUpTo, partsWithVat, withVat } from './shown-price.ts'

const rate = fc.record({
  percentage: fc.bigInt(0n, 3000n).map(percent),
  unit: fc.constantFrom(1n, 100n),
})

test('shows the same price with VAT as a cart with one piece', () => {
  expect(withVat(money(1672n), { percentage: percent(1900n), unit: 1n })).toBe(1990n)
  fc.assert(
    fc.property(rate, fc.bigInt(0n, 100_000n), ({ percentage, unit }, amount) => {
      const price = money(amount * unit)
      const items = [{ product_id: 'a', category_ids: [], quantity: 1, price }]
      const cart = priceCart({
        items,
        coupon: null,
        shipping: null,
        isLocal: true,
        vat_percentage: percentage,
        unit,
      })
      expect(withVat(price, { percentage, unit })).toBe(cart.total)
      expect(partsWithVat(cart, { percentage, unit }).subtotal).toBe(cart.total)
    }),
  )
})

test('parts with VAT add up to the total', () => {
  const amount = fc.bigInt(0n, 50_000n)
  fc.assert(
    fc.property(rate, amount, amount, amount, ({ percentage, unit }, goods, off, sent) => {
      const net = money((goods + sent) * unit)
      const price = { discount: money((off % (goods + 1n)) * unit), shipping_cost: money(sent * unit) }
      const total = withVat(money(net - price.discount), { percentage, unit })
      const parts = partsWithVat({ ...price, total }, { percentage, unit })
      expect(parts.subtotal - parts.discount + parts.shipping_cost).toBe(total)
    }),
  )
})

test('finds exactly the products whose price with VAT is in the range', () => {
  fc.assert(
    fc.property(rate, fc.bigInt(0n, 5_000n), fc.bigInt(0n, 5_000n), (one, bound, amount) => {
      const [gross, net] = [money(bound * one.unit), money(amount * one.unit)]
      expect(net >= netFrom(gross, one)).toBe(withVat(net, one) >= gross)
      expect(net <= netUpTo(gross, one)).toBe(withVat(net, one) <= gross)
    }),
  )
})
