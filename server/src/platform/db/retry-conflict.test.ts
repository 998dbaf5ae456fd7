import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { untilWaiting } from '../../../test/waits.ts'
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

  /**
   * Submits an order while another transaction locks the same rows in the opposite order. The submission starts waiting first, so PostgreSQL
   * reports the deadlock to it.
   */
  async function collide(customer: Person) {
    const { _id } = await site.draft(customer)
    let submission: ReturnType<OrderSite['submit']> | undefined
    await site.sql.begin(async (tx) => {
      await tx`SELECT FROM order_counts WHERE user_id = ${customer._id} FOR UPDATE`
      submission = site.submit(customer, _id)
      await untilWaiting(site.sql)
      await tx`SELECT FROM users WHERE _id = ${customer._id} FOR UPDATE`
    })
    return submission
  }

  it('is retried and succeeds', async () => {
    const customer = await site.person()
    // PostgreSQL checks for a deadlock when a session has waited for one second. On a busy machine, the other session may get the error
    // instead of the submission; the test then tries again.
    const response = await eventually(async () => {
      await site.give(customer, 100)
      return collide(customer)
    })
    expect([response?.status, response?.body.order?.status]).toEqual([200, 'pending'])
    expect(await site.balance(customer)).toBe(0n)
    const [deadlocks] = await site.sql<{ n: number }[]>`
      SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()`
    expect(deadlocks?.n).toBeGreaterThan(0)
  })
})
