import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { startTestSite, type TestSite } from '../../../test/kit.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { sweepSessionsJob } from './sweep-sessions.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const sweep = () =>
  sweepSessionsJob.handle({
    data: {},
    sql: site.sql,
    app: site.app,
    now: new Date(),
    log: pino({ level: 'silent' }),
    publicFetch: publicFetch(),
    ...firstAttempt,
  })

it('deletes sessions and their refresh tokens three months after the last use, and keeps newer ones', async () => {
  const gone = await site.person()
  const here = await site.person()
  await site.sql`UPDATE sessions SET last_seen_at = now() - interval '89 days'`
  await site.sql`UPDATE sessions SET expires_at = now() - interval '61 days', last_seen_at = now() - interval '91 days' WHERE user_id = ${gone._id}`
  await sweep()
  expect(await site.sql`SELECT user_id FROM sessions`).toEqual([{ user_id: here._id }])
  expect(await site.sql`SELECT FROM refresh_tokens`).toHaveLength(1)
})

it('deletes located addresses that have expired, also if nobody looks up another', async () => {
  await site.sql`INSERT INTO geocoder_cache (address_hash, latitude, longitude, label, expires_at)
    VALUES ('\x01', 1, 1, 'Old street 1', now() - interval '1 minute'), ('\x02', 1, 1, 'New street 1', now() + interval '1 hour')`
  await sweep()
  expect(await site.sql`SELECT label FROM geocoder_cache`).toEqual([{ label: 'New street 1' }])
})
