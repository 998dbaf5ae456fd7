import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { isConflict, retryConflict } from './retry-conflict.ts'

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

describe('retryConflict', () => {
  const failing = (errors: Error[]) => {
    let runs = 0
    const run = async () => {
      const error = errors[runs++]
      if (error) throw error
      return runs
    }
    return run
  }

  it('runs again once after a deadlock or serialization failure, even when wrapped in another error', async () => {
    expect(await retryConflict(failing([deadlock()]))).toBe(2)
    expect(await retryConflict(failing([Object.assign(new Error(), { code: '40001' })]))).toBe(2)
    expect(await retryConflict(failing([new Error('mail: deadlock', { cause: deadlock() })]))).toBe(2)
  })

  it('does not run a third time or retry other errors', async () => {
    await expect(retryConflict(failing([deadlock(), deadlock()]))).rejects.toSatisfy(isConflict)
    const other = Object.assign(new Error('unique'), { code: '23505' })
    await expect(retryConflict(failing([other]))).rejects.toBe(other)
  })
})

describe('a command chosen as deadlock victim by PostgreSQL', () => {
  let site: OrderSite
  beforeAll(async () => {
    site = await startOrderSite()
  })
  afterAll(() => site.close())

  it('is retried and succeeds', async () => {
    const customer = await site.person()
    await site.give(customer, 100)
    const { _id } = await site.draft(customer)
    let submission: ReturnType<OrderSite['submit']> | undefined
    // Locks in the opposite order. The submission waits first, so it is the one that gets the deadlock error.
    await site.sql.begin(async (tx) => {
      await tx`SELECT FROM order_counts WHERE user_id = ${customer._id} FOR UPDATE`
      submission = site.submit(customer, _id)
      await delay(300)
      await tx`SELECT FROM users WHERE _id = ${customer._id} FOR UPDATE`
    })
    const response = await submission
    expect([response?.status, response?.body.order?.status]).toEqual([200, 'pending'])
    expect(await site.balance(customer)).toBe(0n)
    const [deadlocks] = await site.sql<{ n: number }[]>`
      SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()`
    expect(deadlocks?.n).toBeGreaterThan(0)
  })
})
