import { endpoints } from '@mapwright/contract/endpoints.ts'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { countHit, hitWindow, maxWindowSeconds } from '../api/count-hits.ts'
import type { App } from '../api/handler.ts'
import { publicFetch } from '../net/public-fetch.ts'
import { rateLimitsSweepJob } from './sweep-rate-limits.ts'

const services = { app: {} as App, publicFetch: publicFetch(), log: pino({ level: 'silent' }) }

test('deletes the counts of windows that are over, and no others', async () => {
  const { sql, drop } = await testDatabase()
  const sweep = () => rateLimitsSweepJob.handle({ sql, ...services, data: {}, now: new Date(), ...firstAttempt })
  try {
    for (const key of ['over', 'running', 'new']) await countHit(sql, key, { seconds: maxWindowSeconds, count: 5 })
    await sql`UPDATE rate_limits SET window_start = now() - interval '25 hours' WHERE key = 'over'`
    await sql`UPDATE rate_limits SET window_start = now() - interval '23 hours', hits = 4 WHERE key = 'running'`
    await sweep()
    expect((await sql`SELECT key FROM rate_limits ORDER BY key`).map(({ key }) => key)).toEqual(['new', 'running'])
    expect((await hitWindow(sql, 'running', maxWindowSeconds)).hits).toBe(5)
  } finally {
    await drop()
  }
})

test('does not wait for a count that a request has locked', async () => {
  const { sql, drop } = await testDatabase()
  try {
    await sql`INSERT INTO rate_limits (key, window_start, hits) VALUES ('a', now() - interval '25 hours', 1), ('b', now() - interval '25 hours', 1)`
    await sql.begin(async (tx) => {
      await tx`SELECT FROM rate_limits WHERE key = 'a' FOR UPDATE`
      await rateLimitsSweepJob.handle({ sql, ...services, data: {}, now: new Date(), ...firstAttempt })
    })
    expect((await sql`SELECT key FROM rate_limits`).map(({ key }) => key)).toEqual(['a'])
  } finally {
    await drop()
  }
})

test('no limit has a window that outlasts its count', async () => {
  const limits = endpoints.flatMap(({ limits = [] }) => limits.map(({ seconds }) => seconds))
  expect(Math.max(...limits)).toBe(maxWindowSeconds)
  const { sql, drop } = await testDatabase()
  try {
    await expect(hitWindow(sql, 'key', maxWindowSeconds + 1)).rejects.toThrow('longer than a day')
  } finally {
    await drop()
  }
})
