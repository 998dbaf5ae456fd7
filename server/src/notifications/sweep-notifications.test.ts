import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAttempt } from '../../test/job-attempts.ts'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { publicFetch } from '../platform/net/public-fetch.ts'
import { sweepNotificationsJob } from './sweep-notifications.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())

const dayMs = 86_400_000

test('deletes read notifications after a year, and unread ones after two', async () => {
  const { _id: user_id } = await site.person()
  const add = (kind: string, ageDays: number, { isRead = true, in_app = true } = {}) => {
    const created_at = new Date(Date.now() - ageDays * dayMs)
    const row = { _id: uuidv7(), user_id, kind, values: site.sql.json({}), link: '/', created_at, in_app }
    return site.sql`INSERT INTO in_app_notifications ${site.sql({ ...row, read_at: isRead ? created_at : null })}`
  }
  await add('read, old', 367)
  await add('read, recent', 364)
  await add('unread, old', 735, { isRead: false })
  await add('unread, recent', 367, { isRead: false })
  await add('only pushed, old', 367, { isRead: false, in_app: false })
  const { sql, app } = site
  const services = { sql, app, publicFetch: publicFetch(), log: pino({ level: 'silent' }) }
  await sweepNotificationsJob.handle({ ...services, data: {}, now: new Date(), ...firstAttempt })
  const left = await site.sql<{ kind: string }[]>`
    SELECT kind FROM in_app_notifications WHERE user_id = ${user_id} ORDER BY kind`
  expect(left.map(({ kind }) => kind)).toEqual(['read, recent', 'unread, recent'])
})
