import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../../api/amounts.ts'
import { percent } from '../../site/vat.ts'
import {
  canCarry,
  cartWeight,
  isCouponEarned,
  meetsMinimums,
  type PricedCoupon,
  type PricedItem,
  type PricedShipping,
  priceCart,
  unweighedPieces,
} from './price-cart.ts'

const item = (price: bigint, quantity = 1, product_id = 'a', category_ids: string[] = []): PricedItem => ({
  ...{ product_id, category_ids, quantity },
  price: money(price),
})
const coupon = (part: Partial<PricedCoupon> = {}): PricedCoupon => ({
  flat_amount: money(0n),
  percentage: percent(0n),
  min_order_amount: money(0n),
  min_order_product_count: 0,
  category_id: null,
  product_id: null,
  ...part,
})
const shipping = (part: Partial<PricedShipping> = {}): PricedShipping => ({
  local_shipping_cost: money(500n),
  international_shipping_cost: money(1500n),
  charge_per_product: false,
  min_order_amount: money(0n),
  min_product_count: 0,
  flat_amount: money(0n),
  percentage: percent(0n),
  free_from: null,
  weight_tiers: [],
  ...part,
})
const plain = { coupon: null, shipping: null, isLocal: true, vat_percentage: percent(1900n), unit: 1n }

describe('the price of a cart', () => {
  test('adds products, shipping and VAT, and subtracts the discount', () => {
    const items = [item(1000n, 3), item(250n, 2, 'b')]
    expect(
      priceCart({ ...plain, items, coupon: coupon({ percentage: percent(1000n) }), shipping: shipping() }),
    ).toEqual({
      ...{ subtotal: 3500n, discount: 350n, discounts: [300n, 50n], shipping_cost: 500n, vat: 694n, total: 4344n },
    })
  })

  test('charges shipping by destination, per piece if configured, and nothing from an amount on', () => {
    const cost = (method: PricedShipping, isLocal = true) =>
      priceCart({ ...plain, items: [item(1000n, 2), item(500n, 1, 'b')], shipping: method, isLocal }).shipping_cost
    expect(cost(shipping())).toBe(500n)
    expect(cost(shipping(), false)).toBe(1500n)
    expect(cost(shipping({ charge_per_product: true }))).toBe(1500n)
    expect(cost(shipping({ free_from: money(2500n) }))).toBe(0n)
    expect(cost(shipping({ free_from: money(2501n) }))).toBe(500n)
  })

  test('adds a flat amount and a percentage of the discounted products to the cost of shipping, unless it is free', () => {
    const method = shipping({ charge_per_product: true, flat_amount: money(120n), percentage: percent(1000n) })
    const cart = { ...plain, items: [item(1000n, 2)], shipping: method }
    expect(priceCart(cart).shipping_cost).toBe(1000n + 120n + 200n)
    expect(priceCart({ ...cart, coupon: coupon({ flat_amount: money(500n) }) }).shipping_cost).toBe(1000n + 120n + 150n)
    expect(priceCart({ ...cart, shipping: { ...method, free_from: money(2000n) } }).shipping_cost).toBe(0n)
    expect(priceCart({ ...cart, items: [item(1990n)], unit: 100n }).shipping_cost).toBe(500n + 120n + 100n)
  })

  test('offers a method from its minimum amount and number of pieces to ship on', () => {
    const items = [item(1000n, 2), { ...item(500n, 3, 'b'), isDigital: true }]
    const offers = (min_order_amount: bigint, min_product_count: number) =>
      meetsMinimums({ min_order_amount: money(min_order_amount), min_product_count }, items)
    expect([offers(0n, 0), offers(3500n, 2), offers(3501n, 0), offers(0n, 3)]).toEqual([true, true, false, false])
  })

  test('charges shipping by the weight of the goods, and refuses parcels that are too heavy', () => {
    const tier = (up_to: number, cost: bigint) => ({
      ...{ up_to, local_cost: money(cost), international_cost: money(cost * 3n) },
    })
    const method = shipping({ weight_tiers: [tier(2, 500n), tier(5, 900n)], charge_per_product: true })
    const weighing = (grams: number, quantity = 1): PricedItem => ({
      ...item(1000n, quantity),
      ...{ weight: grams, weight_unit: 'g' },
    })
    const cost = (items: PricedItem[], isLocal = true) =>
      priceCart({ ...plain, items, shipping: method, isLocal }).shipping_cost
    expect([cost([weighing(1000, 2)]), cost([weighing(1000, 2), weighing(1)])]).toEqual([500n, 900n])
    expect(cost([weighing(2500, 2)], false)).toBe(2700n)
    const file: PricedItem = { ...weighing(9000), isDigital: true }
    const mixed = [weighing(600, 2), weighing(0, 3), file]
    expect([cost(mixed), cartWeight(mixed), unweighedPieces(mixed)]).toEqual([500n, 1.2, 3])
    expect([canCarry(method, 5), canCarry(method, 5.001), canCarry(shipping(), 999)]).toEqual([true, false, true])
  })

  test('takes a coupon off eligible products only, and never more than they cost', () => {
    const items = [item(1000n, 1, 'a', ['x', 'top']), item(3000n, 1, 'b')]
    const discounts = (part: Partial<PricedCoupon>) => priceCart({ ...plain, items, coupon: coupon(part) }).discounts
    expect(discounts({ flat_amount: money(400n), product_id: 'b' })).toEqual([0n, 400n])
    expect(discounts({ flat_amount: money(9999n), category_id: 'top' })).toEqual([1000n, 0n])
    expect(discounts({ percentage: percent(5000n), category_id: 'other' })).toEqual([0n, 0n])
  })

  test('applies a coupon only from its minimum amount and count', () => {
    const items = [item(1000n, 2), item(100n, 1, 'b')]
    expect(isCouponEarned(coupon({ min_order_amount: money(2100n) }), items)).toBe(true)
    expect(isCouponEarned(coupon({ min_order_amount: money(2101n) }), items)).toBe(false)
    expect(isCouponEarned(coupon({ min_order_product_count: 3 }), items)).toBe(true)
    expect(isCouponEarned(coupon({ min_order_product_count: 3, product_id: 'a' }), items)).toBe(false)
  })

  test('rounds to whole units in a currency without decimals', () => {
    const items = [item(10_100n, 1), item(9_900n, 1, 'b')]
    const price = priceCart({ ...plain, items, unit: 100n, coupon: coupon({ percentage: percent(333n) }) })
    for (const amount of [...price.discounts, price.vat, price.total]) expect(amount % 100n).toBe(0n)
  })
})

const amount = fc.bigInt(0n, 10_000_00n).map(money)
const items = fc.array(
  fc.record({
    product_id: fc.constantFrom('a', 'b', 'c'),
    category_ids: fc.subarray(['x', 'y']),
    quantity: fc.integer({ min: 1, max: 99 }),
    price: amount,
    isDigital: fc.boolean(),
    weight: fc.integer({ min: 0, max: 3000 }),
    weight_unit: fc.constantFrom('g' as const, 'kg' as const, 'lb' as const, 'oz' as const),
  }),
  { maxLength: 6 },
)
const anyCoupon = fc.record({
  flat_amount: amount,
  percentage: fc.bigInt(0n, 10_000n).map(percent),
  min_order_amount: amount,
  min_order_product_count: fc.integer({ min: 0, max: 20 }),
  category_id: fc.constantFrom(null, 'x', 'z'),
  product_id: fc.constantFrom(null, 'a', 'd'),
})
const anyShipping = fc.record({
  local_shipping_cost: amount,
  international_shipping_cost: amount,
  charge_per_product: fc.boolean(),
  min_order_amount: amount,
  min_product_count: fc.integer({ min: 0, max: 20 }),
  flat_amount: amount,
  percentage: fc.bigInt(0n, 10_000n).map(percent),
  free_from: fc.option(amount),
  weight_tiers: fc
    .uniqueArray(
      fc.record({ up_to: fc.integer({ min: 1, max: 500 }), local_cost: amount, international_cost: amount }),
      {
        selector: ({ up_to }) => up_to,
        maxLength: 4,
      },
    )
    .map((tiers) => tiers.sort((one, other) => one.up_to - other.up_to)),
})
const carts = fc.record({
  items,
  coupon: fc.option(anyCoupon),
  shipping: fc.option(anyShipping),
  isLocal: fc.boolean(),
  vat_percentage: fc.bigInt(0n, 10_000n).map(percent),
  unit: fc.constant(1n),
})

test('the parts of any price add up, and none is negative', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { discounts, subtotal, discount, shipping_cost, vat, total } = priceCart(cart)
      expect(total).toBe(subtotal - discount + shipping_cost + vat)
      expect(discounts.reduce<bigint>((sum, one) => sum + one, 0n)).toBe(discount)
      for (const [at, own] of discounts.entries()) {
        const { price, quantity } = cart.items[at] ?? { price: 0n, quantity: 0 }
        expect(own >= 0n && own <= price * BigInt(quantity)).toBe(true)
      }
      for (const part of [subtotal, discount, shipping_cost, vat, total]) expect(part >= 0n).toBe(true)
    }),
  )
})

test('charges the first weight tier that carries the cart, or nothing', () => {
  fc.assert(
    fc.property(carts, anyShipping, (cart, method) => {
      fc.pre(method.weight_tiers.length > 0)
      const { shipping_cost, subtotal, discount } = priceCart({ ...cart, shipping: method })
      const kilograms = cartWeight(cart.items)
      const isFree =
        cart.items.every(({ isDigital }) => isDigital) ||
        (method.free_from !== null && subtotal - discount >= method.free_from)
      const carrying = method.weight_tiers.filter(({ up_to }) => up_to >= kilograms)[0]
      expect(carrying !== undefined).toBe(canCarry(method, kilograms))
      const tier = carrying ?? method.weight_tiers.at(-1)
      const expected = (cart.isLocal ? tier?.local_cost : tier?.international_cost) ?? 0n
      const share = ((subtotal - discount) * method.percentage) / 10_000n
      expect(shipping_cost).toBe(isFree ? 0n : expected + method.flat_amount + share)
    }),
  )
})

test('adds weights in any units', () => {
  fc.assert(
    fc.property(items, items, (some, others) => {
      const both = cartWeight([...some, ...others])
      expect(Math.abs(both - cartWeight(some) - cartWeight(others))).toBeLessThan(0.0021)
      expect(both).toBeGreaterThanOrEqual(cartWeight(some))
    }),
  )
})

test('a coupon increases the total by at most the shipping that is no longer free', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const without = priceCart({ ...cart, coupon: null })
      const price = priceCart(cart)
      expect(price.total - price.vat - price.shipping_cost <= without.total - without.vat - without.shipping_cost).toBe(
        true,
      )
    }),
  )
})
