import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { Problem } from '../platform/api/problem.ts'
import { balanceOf } from './ledger-rows.ts'
import { transfer } from './transfer.ts'

const isLong = process.env.TEST_LONG === '1'
const now = new Date('2026-03-01T10:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
})
afterAll(() => database.drop())

async function customer(): Promise<string> {
  const _id = uuidv7()
  await database.sql`INSERT INTO users (_id, username, email, password_hash, role_id, created_at)
    VALUES (${_id}, ${_id}, ${`${_id}@example.com`}, '', 2, ${now})`
  return _id
}

const move = (order: Omit<Parameters<typeof transfer>[1], 'now' | 'actor_id' | 'reason'>) =>
  database.sql.begin((tx) => transfer(tx, { reason: 'adjustment', actor_id: null, now, ...order }))

const give = (user: string, amount: bigint, key: string = uuidv7()) =>
  move({ from: { house: 'sales' }, to: { customer: user }, amount: credits(amount), key })

const take = (user: string, amount: bigint, key: string = uuidv7()) =>
  move({ from: { customer: user }, to: { house: 'orders' }, amount: credits(amount), key })

const refusal = (error: unknown) => (error instanceof Problem ? error.code : error)

describe('transfer', () => {
  it('moves credits and stores the balance after each posting', async () => {
    const user = await customer()
    await give(user, 10_00n)
    await take(user, 3_50n)
    expect(await balanceOf(database.sql, user)).toBe(6_50n)
    const rows = await database.sql`SELECT p.amount, p.balance_after, p.position FROM ledger_postings p
      JOIN ledger_accounts a ON a._id = p.account_id WHERE a.user_id = ${user} ORDER BY p.position`
    expect([...rows]).toEqual([
      { amount: 10_00n, balance_after: 10_00n, position: 1 },
      { amount: -3_50n, balance_after: 6_50n, position: 2 },
    ])
  })

  it('refuses more than the balance, with the missing amount, and moves nothing', async () => {
    const user = await customer()
    await give(user, 1_00n)
    const error = await take(user, 1_01n).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'credits.not_enough',
      details: { balance: '1.00', needed: '1.01', missing: '0.01' },
    })
    expect(await balanceOf(database.sql, user)).toBe(1_00n)
  })

  it('has no effect with a used key, even with an empty balance', async () => {
    const user = await customer()
    await give(user, 5_00n)
    const first = await take(user, 5_00n, `order:${user}`)
    const again = await take(user, 5_00n, `order:${user}`)
    expect(again).toEqual({ ...first, isNew: false })
    expect(await balanceOf(database.sql, user)).toBe(0n)
  })

  it('throws for a used key with another amount', async () => {
    const user = await customer()
    await give(user, 5_00n)
    await take(user, 1_00n, `twice:${user}`)
    await expect(take(user, 2_00n, `twice:${user}`)).rejects.toThrow(/another transfer/)
  })

  it('moves credits once for twenty concurrent transfers with one key', async () => {
    const user = await customer()
    const all = await Promise.all(Array.from({ length: 20 }, () => give(user, 2_00n, `gift:${user}`)))
    expect(new Set(all.map((one) => one._id)).size).toBe(1)
    expect(all.filter((one) => one.isNew)).toHaveLength(1)
    expect(await balanceOf(database.sql, user)).toBe(2_00n)
  })

  it('refuses a zero or negative amount, and a transfer to the same account', async () => {
    const user = await customer()
    await expect(give(user, 0n)).rejects.toThrow(RangeError)
    await expect(give(user, -1n)).rejects.toThrow(RangeError)
    const self = { customer: user }
    await expect(move({ from: self, to: self, amount: credits(1n), key: uuidv7() })).rejects.toThrow(RangeError)
  })

  it('never overdraws an account with many concurrent debits', async () => {
    const user = await customer()
    const [debits, covered] = isLong ? [1_000, 100] : [100, 10]
    await give(user, BigInt(covered) * 1_00n)
    const results = await Promise.allSettled(Array.from({ length: debits }, () => take(user, 1_00n)))
    const refused = results.filter((result) => result.status === 'rejected').map((result) => refusal(result.reason))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(covered)
    expect(new Set(refused)).toEqual(new Set(['credits.not_enough']))
    expect(await balanceOf(database.sql, user)).toBe(0n)
  })

  it('does not deadlock when two customers pay each other concurrently', async () => {
    const [a, b] = [await customer(), await customer()]
    await Promise.all([give(a, 50_00n), give(b, 50_00n)])
    const pay = (from: string, to: string) =>
      move({ from: { customer: from }, to: { customer: to }, amount: credits(1_00n), key: uuidv7() })
    await Promise.all(Array.from({ length: 60 }, (_, turn) => (turn % 2 ? pay(a, b) : pay(b, a))))
    expect([await balanceOf(database.sql, a), await balanceOf(database.sql, b)]).toEqual([50_00n, 50_00n])
  })
})

type Step = { from: number; to: number; amount: bigint }
const house = 0
const step = fc.record({ from: fc.nat(3), to: fc.nat(3), amount: fc.bigInt(1n, 500n) })
const refOf = (users: readonly string[], index: number) =>
  index === house ? ({ house: 'adjustments' } as const) : { customer: users[index - 1] ?? '' }
const run = (users: readonly string[], { from, to, amount }: Step) =>
  move({ from: refOf(users, from), to: refOf(users, to), amount: amount as Credits, key: uuidv7() })

describe('the ledger compared with a model', () => {
  it('has the balances of the model after each step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const users = [await customer(), await customer(), await customer()]
        const model = [0n, 0n, 0n, 0n]
        for (const one of steps.filter(({ from, to }) => from !== to)) {
          const isCovered = one.from === house || (model[one.from] ?? 0n) >= one.amount
          const outcome = await run(users, one).then(() => 'moved', refusal)
          expect(outcome).toBe(isCovered ? 'moved' : 'credits.not_enough')
          if (!isCovered) continue
          model[one.from] = (model[one.from] ?? 0n) - one.amount
          model[one.to] = (model[one.to] ?? 0n) + one.amount
        }
        for (const [index, user] of users.entries()) expect(await balanceOf(database.sql, user)).toBe(model[index + 1])
      }),
      { numRuns: isLong ? 200 : 10 },
    )
  })

  it('has the balances of the successful steps after concurrent steps, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const users = [await customer(), await customer(), await customer()]
        const model = [0n, 0n, 0n, 0n]
        const real = steps.filter(({ from, to }) => from !== to)
        const outcomes = await Promise.allSettled(real.map((one) => run(users, one)))
        for (const [index, outcome] of outcomes.entries()) {
          const one = real[index]
          if (outcome.status === 'rejected') expect(refusal(outcome.reason)).toBe('credits.not_enough')
          if (outcome.status === 'rejected' || !one) continue
          model[one.from] = (model[one.from] ?? 0n) - one.amount
          model[one.to] = (model[one.to] ?? 0n) + one.amount
        }
        for (const [index, user] of users.entries()) expect(await balanceOf(database.sql, user)).toBe(model[index + 1])
      }),
      { numRuns: isLong ? 300 : 15 },
    )
  })
})

describe('the ledger in the database', () => {
  const posted = () => database.sql<{ _id: string }[]>`SELECT _id FROM ledger_transfers LIMIT 1`

  it('refuses a transfer whose postings do not sum to zero, at commit', async () => {
    const user = await customer()
    await give(user, 1_00n)
    const oneSided = database.sql.begin(async (tx) => {
      const _id = uuidv7()
      await tx`INSERT INTO ledger_transfers (_id, key, reason, at) VALUES (${_id}, ${_id}, 'adjustment', ${now})`
      await tx`INSERT INTO ledger_postings (transfer_id, account_id, amount)
        SELECT ${_id}, _id, CASE name WHEN 'sales' THEN 5 ELSE -4 END FROM ledger_accounts WHERE name IN ('sales', 'orders')`
    })
    await expect(oneSided).rejects.toThrow(/does not balance/)
  })

  it('refuses a transfer without postings, and a posting added to an old transfer', async () => {
    const user = await customer()
    const { _id } = await give(user, 1_00n)
    await expect(database.sql`INSERT INTO ledger_transfers (_id, key, reason, at)
      VALUES (${uuidv7()}, ${uuidv7()}, 'adjustment', ${now})`).rejects.toThrow(/does not balance/)
    await expect(database.sql`INSERT INTO ledger_postings (transfer_id, account_id, amount)
      SELECT ${_id}, _id, 5 FROM ledger_accounts WHERE name = 'opening'`).rejects.toThrow(/does not balance/)
  })

  it.each([
    'UPDATE ledger_postings SET amount = 1',
    'DELETE FROM ledger_postings',
    'TRUNCATE ledger_postings',
    'UPDATE ledger_transfers SET note = $$x$$',
    'DELETE FROM ledger_transfers',
    'TRUNCATE ledger_transfers CASCADE',
    'DELETE FROM ledger_accounts',
  ])('refuses %s', async (statement) => {
    await give(await customer(), 1_00n)
    await expect(database.sql.unsafe(statement)).rejects.toThrow(/append-only/)
    expect(await posted()).toHaveLength(1)
  })

  it('refuses a balance below zero', async () => {
    await give(await customer(), 1_00n)
    await expect(database.sql`UPDATE ledger_accounts SET balance = -1 WHERE user_id IS NOT NULL`).rejects.toThrow(
      /below the credit limit/,
    )
  })
})
