import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Sql } from '../db/sql.ts'
import { batchedHits } from './batched-hits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const sharedHits = async (key: string) =>
  (await database.sql<{ hits: number }[]>`SELECT hits FROM rate_limits WHERE key = ${key}`)[0]?.hits

const refused = expect.objectContaining({ code: 'request.rate_limited', details: { retry_after: expect.any(Number) } })

const isAdmitted = (hit: () => void): boolean => {
  try {
    hit()
    return true
  } catch (error) {
    expect(error).toEqual(refused)
    return false
  }
}

/** Repeats a hit until it is refused. @returns the number of admitted hits */
function hitUntilRefused(hit: () => void): number {
  let admitted = 0
  while (isAdmitted(hit)) admitted++
  return admitted
}

test('a process admits exactly as many hits as the limit, without waiting for the database', () => {
  const { hit } = batchedHits(database.sql)
  expect(hitUntilRefused(() => hit('exact', { seconds: 60, count: 50 }))).toBe(50)
})

test('windows of other keys are not affected', () => {
  const { hit } = batchedHits(database.sql)
  hitUntilRefused(() => hit('full', { seconds: 60, count: 5 }))
  expect(() => hit('empty', { seconds: 60, count: 5 })).not.toThrow()
})

test('a process refuses hits soon after another one has used up the window', async () => {
  const [one, other] = [batchedHits(database.sql), batchedHits(database.sql)]
  const limit = { seconds: 600, count: 1_000 }
  hitUntilRefused(() => one.hit('both', limit))
  await expect.poll(() => sharedHits('both')).toBe(1_001)
  let attempts = 0
  const isRefused = () => {
    attempts += 1
    return !isAdmitted(() => other.hit('both', limit))
  }
  await expect.poll(isRefused).toBe(true)
  expect(attempts).toBeLessThan(1_000)
})

test('a window that has ended does not count', async () => {
  const { hit } = batchedHits(database.sql)
  const limit = { seconds: 1, count: 3 }
  expect(hitUntilRefused(() => hit('short', limit))).toBe(3)
  await expect.poll(() => isAdmitted(() => hit('short', limit))).toBe(true)
})

test('hits that could not be stored are stored later', async () => {
  let attempts = 0
  const failsOnce = ((...query: Parameters<Sql>) => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('away')) : database.sql(...query)
  }) as Sql
  const { hit } = batchedHits(failsOnce)
  for (let n = 0; n < 7; n++) hit('late', { seconds: 600, count: 10 })
  await expect.poll(() => sharedHits('late')).toBe(7)
  expect(attempts).toBe(2)
})
