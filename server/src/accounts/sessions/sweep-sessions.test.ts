import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { sweepSessionsJob } from './sweep-sessions.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

it('deletes sessions and their refresh tokens three months after the last use, and keeps newer ones', async () => {
  const gone = await site.person()
  const here = await site.person()
  await site.sql`UPDATE sessions SET last_seen_at = now() - interval '89 days'`
  await site.sql`UPDATE sessions SET expires_at = now() - interval '61 days', last_seen_at = now() - interval '91 days' WHERE user_id = ${gone._id}`
  const { sql, app } = site
  await sweepSessionsJob.handle({
    data: {},
    sql,
    app,
    now: new Date(),
    log: pino({ level: 'silent' }),
    publicFetch: publicFetch(),
    is_last_attempt: false,
  })
  expect(await site.sql`SELECT user_id FROM sessions`).toEqual([{ user_id: here._id }])
  expect(await site.sql`SELECT FROM refresh_tokens`).toHaveLength(1)
})
