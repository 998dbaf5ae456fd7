import { GetMail, GetMails } from '@mapwright/contract/notifications/mail-endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { queueMail } from '../platform/mail/send-mail.ts'
import { mailSweepJob } from '../platform/mail/sweep-mails.ts'
import { publicFetch } from '../platform/net/public-fetch.ts'

let site: TestSite
let admin: Person
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())
beforeEach(() => site.sql`TRUNCATE mails`)

const kept = (_id: string) =>
  vi.waitFor(async () =>
    expect(await site.sql`SELECT FROM mails WHERE _id = ${_id} AND status = 'kept'`).toHaveLength(1),
  )

/** Sends a mail and waits for the job, which keeps it because there is no mail server. */
async function mailTo(to: string, kind: 'verify_email' | 'account_activated' = 'account_activated'): Promise<string> {
  const values: Record<string, string> = kind === 'verify_email' ? { code: '482913' } : {}
  const _id = await site.sql.begin((tx) => queueMail(tx, { to, language: 'en', kind, values, now: new Date() }))
  await kept(_id)
  return _id
}
const age = (_id: string, by: string) =>
  site.sql`UPDATE mails SET created_at = created_at - ${by}::interval WHERE _id = ${_id}`
const sweep = (now = new Date()) =>
  mailSweepJob.handle({
    data: {},
    sql: site.sql,
    app: site.app,
    now,
    log: pino({ level: 'silent' }),
    publicFetch: publicFetch(),
    is_last_attempt: false,
  })
const read = (id: string, as: Person = admin) => site.call(GetMail, { params: { id } }, { as })

test('shows mails to admins only', async () => {
  const staff = await site.person({ role_id: 3, permissions: ['settings', 'dealers_manager.list'] })
  const id = await mailTo('ann@dealer.example', 'verify_email')
  expect((await site.call(GetMails, {}, { as: staff })).body.code).toBe('request.forbidden')
  expect((await read(id, staff)).body.code).toBe('request.forbidden')
})

test('finds a kept mail by a part of its address and shows its text', async () => {
  await mailTo('bob@other.example')
  const id = await mailTo('ann@dealer.example')
  const list = await site.call(GetMails, { query: { keywords: 'ANN@Deal', status: 'kept' } }, { as: admin })
  expect(list.body).toMatchObject({
    has_mail_server: false,
    total: 1,
    mails: [{ _id: id, subject: 'Your account at Mapwright is active', status: 'kept', carries_code: false }],
  })
  expect((await read(id)).body.mail.text).toContain('You can now buy credits')
})

test('treats wildcards in the search as plain characters', async () => {
  await mailTo('ann@dealer.example')
  const { body } = await site.call(GetMails, { query: { keywords: '%' } }, { as: admin })
  expect(body.total).toBe(0)
})

test('hides codes in the list and audits each read of a code', async () => {
  const id = await mailTo('ann@dealer.example', 'verify_email')
  const list = await site.call(GetMails, {}, { as: admin })
  expect(new TextDecoder().decode(list.bytes)).not.toContain('482913')
  expect(list.body.mails[0]).toMatchObject({ subject: null, carries_code: true })
  expect((await read(id)).body.mail.text).toContain('482913')
  expect(
    await site.sql`SELECT actor_id, target_id FROM audit WHERE name = 'notifications.mail' AND target_id = ${id}`,
  ).toEqual([{ actor_id: admin._id, target_id: id }])
})

test('hides an expired code, which the sweep deletes', async () => {
  const id = await mailTo('ann@dealer.example', 'verify_email')
  await age(id, '10 minutes')
  expect((await read(id)).body.mail).toMatchObject({ text: null, status: 'kept' })
  await sweep()
  const [row] = await site.sql`SELECT * FROM mails WHERE _id = ${id}`
  expect(JSON.stringify(row)).not.toContain('482913')
})

test('sweeps mails after 90 days, and keeps valid codes and other texts until then', async () => {
  const fresh = await mailTo('ann@dealer.example', 'verify_email')
  const plain = await mailTo('bob@dealer.example')
  const old = await mailTo('carl@dealer.example')
  await age(plain, '89 days')
  await age(old, '91 days')
  await sweep()
  expect((await read(fresh)).body.mail.text).toContain('482913')
  expect((await read(plain)).body.mail.text).not.toBeNull()
  expect((await read(old)).body.code).toBe('notifications.mail_not_found')
})
