import { accessRules } from '@mapwright/contract/partners/access-api.ts'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite, unknownId } from '../../test/kit.ts'
import { callLog } from './call-log.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

async function makeAccess(): Promise<string> {
  const [_id, { _id: user_id }] = [uuidv7(), await site.person()]
  await site.sql`INSERT INTO access_apis (_id, user_id, "for", website_url, currency, colors, expiry, scopes, calls_per_minute, calls_per_day, created_at)
    VALUES (${_id}, ${user_id}, 'orders', '', 'EUR', '{}', now() + interval '1 day', '{}', 60, 1000, now())`
  return _id
}

const callOf = (client_id: string, more: { at?: string; code?: number; path?: string } = {}) => ({
  ...{ client_id, method: 'GET', path: '/api/partner/v1/orders', code: 200, duration_ms: 3, address: '203.0.113.9' },
  ...{ request: '', response: '{}' },
  ...more,
  at: new Date(more.at ?? '2026-05-04T12:00:00Z'),
})

const usage = (id: string) =>
  site.sql`SELECT day::text, calls, refused FROM access_api_usage WHERE access_api_id = ${id} ORDER BY day`
const paths = async (id: string) =>
  (
    await site.sql<{ path: string }[]>`SELECT path FROM access_api_calls WHERE access_api_id = ${id} ORDER BY path::int`
  ).map(({ path }) => Number(path))

test('counts calls by access and day, with the refused ones', async () => {
  const [one, other] = [await makeAccess(), await makeAccess()]
  const { record, stop } = callLog({ sql: site.sql, log: pino({ level: 'silent' }) })
  for (const code of [200, 403, 200, 500]) record(callOf(one, { code }))
  record(callOf(other))
  await stop()
  record(callOf(one, { code: 429 }))
  record(callOf(one, { at: '2026-05-05T00:00:00Z' }))
  await stop()
  expect(await usage(one)).toEqual([
    { day: '2026-05-04', calls: 5, refused: 2 },
    { day: '2026-05-05', calls: 1, refused: 0 },
  ])
  expect(await usage(other)).toEqual([{ day: '2026-05-04', calls: 1, refused: 0 }])
})

test('keeps the last calls of each access, whether they are written together or one after the other', async () => {
  const id = await makeAccess()
  const { record, stop } = callLog({ sql: site.sql, log: pino({ level: 'silent' }) })
  const last = (end: number) => Array.from({ length: accessRules.kept_calls }, (_, at) => end - at).reverse()
  for (let call = 1; call <= 250; call++) record(callOf(id, { path: String(call) }))
  await stop()
  expect(await paths(id)).toEqual(last(250))
  for (let call = 251; call <= 253; call++) {
    record(callOf(id, { path: String(call) }))
    await stop()
  }
  expect(await paths(id)).toEqual(last(253))
})

test('writes the other calls if an access was deleted meanwhile, and twice a second by itself', async () => {
  const id = await makeAccess()
  const { record } = callLog({ sql: site.sql, log: pino({ level: 'silent' }) })
  record(callOf(unknownId))
  record(callOf(id))
  await expect.poll(() => usage(id)).toEqual([{ day: '2026-05-04', calls: 1, refused: 0 }])
})
