import { canMoveOrder, type OrderStatus, orderMoves } from '@mapwright/contract/orders/order.ts'
import { describe, expect, test } from 'vitest'
import { demoCreditPurchases } from './credit-purchases.ts'
import { demoOrders } from './orders.ts'
import { day } from './orders-hours.ts'
import { demoPeople } from './people.ts'

const noon = new Date('2026-03-11T12:00:00Z')
const night = new Date('2026-03-15T02:30:00Z')
const people = demoPeople(1)
const orders = demoOrders(1, noon, people)

test('equal seeds and times give equal orders', () => {
  expect(demoOrders(1, noon)).toEqual(orders)
})

describe.each([
  ['at noon on a working day', noon],
  ['on a Sunday night', night],
])('%s', (_, now) => {
  const all = demoOrders(1, now, people)

  test('there are 200 orders, in every status, of the last 90 days', () => {
    expect(all).toHaveLength(200)
    expect(new Set(all.map(({ status }) => status)).size).toBe(6)
    const [first] = all
    expect((now.getTime() - (first?.created_at.getTime() ?? 0)) / day).toBeGreaterThan(70)
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1))
  })

  test('every history is legal, chronological and in the past, and ends with the status', () => {
    for (const { moves, messages, created_at, status, modified } of all) {
      let reached: OrderStatus = 'draft'
      let last = created_at
      for (const { move, at } of moves) {
        expect(canMoveOrder(move, reached), `${move} from ${reached}`).toBe(true)
        expect(at.getTime()).toBeGreaterThanOrEqual(last.getTime())
        reached = orderMoves[move].to
        last = at
      }
      expect(reached).toBe(status)
      for (const { at } of [...moves, ...messages]) expect(at.getTime()).toBeLessThan(now.getTime())
      expect(modified).toHaveLength(moves.filter(({ move }) => move === 'complete').length)
    }
  })

  test('nobody spends credits before buying them', () => {
    const purchases = demoCreditPurchases(1, now, people, all)
    for (const { email } of people) {
      const moves = [
        ...purchases.flatMap((each) =>
          each.dealer === email && each.paid_at ? [[each.paid_at, each.package.count] as const] : [],
        ),
        ...all
          .filter(({ dealer }) => dealer === email)
          .flatMap((order) =>
            order.moves.flatMap(({ move, at }) => {
              if (move === 'submit') return [[at, -order.price] as const]
              return move === 'cancel' ? [[at, order.price] as const] : []
            }),
          ),
      ].sort(([a], [b]) => a.getTime() - b.getTime())
      let balance = 0n
      for (const [, credits] of moves) {
        balance += credits
        expect(balance).toBeGreaterThanOrEqual(0n)
      }
    }
    expect(purchases.some(({ paid_at }) => paid_at === null)).toBe(true)
  })
})

test('files are sent on working days, mostly in the daytime', () => {
  const share = (filter: (at: Date) => boolean) =>
    orders.filter(({ created_at }) => filter(created_at)).length / orders.length
  expect(share((at) => at.getUTCDay() === 0)).toBeLessThan(0.06)
  expect(share((at) => at.getUTCHours() >= 6 && at.getUTCHours() < 18)).toBeGreaterThan(0.8)
})

test('half of the files are delivered within an hour', () => {
  const minutes = orders
    .flatMap(({ moves }) => {
      const submitted = moves.find(({ move }) => move === 'submit')
      const done = moves.find(({ move }) => move === 'complete')
      return submitted && done ? [(done.at.getTime() - submitted.at.getTime()) / 60_000] : []
    })
    .sort((a, b) => a - b)
  const median = minutes[Math.floor(minutes.length / 2)] ?? 0
  expect(median).toBeGreaterThan(20)
  expect(median).toBeLessThan(90)
})

test('some orders were completed today, and old files are deleted', () => {
  const today = orders.filter(({ moves }) =>
    moves.some(({ move, at }) => move === 'complete' && noon.getTime() - at.getTime() < day / 2),
  )
  expect(today.length).toBeGreaterThanOrEqual(3)
  for (const { files_deleted_at, status } of orders) if (files_deleted_at) expect(status).toBe('completed')
  expect(orders.filter(({ files_deleted_at }) => files_deleted_at).length).toBeGreaterThan(50)
})

test('the stored files need little disk space', () => {
  const sizes = new Map<string, number>()
  for (const { original, modified, files_deleted_at } of orders) {
    if (files_deleted_at) continue
    const { seed, size } = original.image
    sizes.set(`${seed}`, size)
    for (const version of modified) sizes.set(`${seed} ${version.seed}`, size)
  }
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(180 << 20)
})
