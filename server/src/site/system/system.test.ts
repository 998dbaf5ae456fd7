import { GetSystem, RetryEvents, RetryJobs, RetryMails } from '@mapwright/contract/site/system/system-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { queueMail } from '../../platform/mail/send-mail.ts'

const to = 'ann@mail.example'
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let site: TestSite
let as: { as: Person }
beforeAll(async () => {
  mailServer = await startMailServer()
  site = await startTestSite({ env: { SMTP_URL: mailServer.url } })
  as = { as: await site.admin() }
})
afterAll(async () => {
  await site.close()
  await mailServer.close()
})
beforeEach(async () => {
  await site.sql`TRUNCATE mails, outbox`
  await site.sql`DELETE FROM jobs.job`
  await site.sql`UPDATE first_steps SET backed_up_at = now()`
})

const read = async () => (await site.call(GetSystem, {}, as)).body.system
const failedJob = (name: string, data: object, message: string) =>
  site.sql`INSERT INTO jobs.job (name, state, data, output, completed_on)
    VALUES (${name}, 'failed', ${site.sql.json(data)}, ${site.sql.json({ message })}, now())`
const statusOf = async (_id: string) =>
  (await site.sql<{ status: string }[]>`SELECT status FROM mails WHERE _id = ${_id}`)[0]?.status
/** Sends a mail that the mail server refuses. */
const failedMail = async (kind: 'account_activated' | 'verify_email') => {
  mailServer.refusals.set(to, 550)
  const values: Record<string, string> = kind === 'verify_email' ? { code: '482913' } : {}
  const _id = await site.sql.begin((tx) => queueMail(tx, { to, language: 'en', kind, values, now: new Date() }))
  await eventually(async () => expect(await statusOf(_id)).toBe('failed'))
  mailServer.refusals.delete(to)
  return _id
}
const jobs = (name: string) => site.sql<{ state: string; data: object }[]>`
  SELECT state, data FROM jobs.job WHERE name = ${name} ORDER BY data::text`

describe('the system', () => {
  test('reports sizes, versions and counts, and has nothing to warn of', async () => {
    const system = await read()
    expect(system.warnings).toEqual([])
    expect(system.release).toMatchObject({ node: process.version, version: expect.stringMatching(/^\d+\.\d+/) })
    expect(system.database.size).toBeGreaterThan(1_000_000)
    expect(system.database.tables.map(({ name }) => name)).toContain('pcodes')
    expect(system.storage).toMatchObject({
      kind: 'folder',
      disk: { free: expect.any(Number), total: expect.any(Number) },
    })
    expect(system.people.sessions).toBeGreaterThan(0)
  })

  test('warns of everything that an operator should act on, the most urgent first', async () => {
    await failedJob('books.check', {}, 'no such table')
    await failedMail('account_activated')
    await site.sql`INSERT INTO outbox (event, error, dead_at) VALUES ('{"type": "order.completed"}', 'Error: no luck', now())`
    await site.sql`INSERT INTO outbox (event, run_at) VALUES ('{"type": "order.started"}', now() - interval '1 hour')`
    await site.sql`UPDATE first_steps SET backed_up_at = now() - interval '8 days'`
    const { warnings, jobs: work, events, mails } = await read()
    expect(warnings).toEqual(['events_dead', 'events_late', 'jobs_failed', 'mails_failed', 'backup_old'])
    expect(work.failed).toMatchObject([{ kind: 'books.check', count: 1, error: 'no such table' }])
    expect(events).toMatchObject({ late: 1, failed: [{ kind: 'order.completed', error: 'Error: no luck' }] })
    expect(mails.failed).toMatchObject([
      { kind: 'account_activated', count: 1, error: expect.stringContaining('no such mailbox') },
    ])
  })

  test('is shown to admins only', async () => {
    const staff = await site.person({ role_id: 3, permissions: ['settings'] })
    expect((await site.call(GetSystem, {}, { as: staff })).body.code).toBe('request.forbidden')
    expect((await site.call(RetryEvents, {}, { as: staff })).body.code).toBe('request.forbidden')
  })
})

describe('a retry', () => {
  test('runs failed jobs again, once for each distinct data', async () => {
    for (const n of [1, 1, 2]) await failedJob('mail.sweep', { n }, 'no luck')
    await failedJob('books.check', {}, 'no luck')
    expect((await site.call(RetryJobs, { body: { kind: 'mail.sweep' } }, as)).body).toMatchObject({ retried: 2 })
    const retried = await jobs('mail.sweep')
    expect(retried.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
    expect(retried.map(({ state }) => state)).not.toContain('failed')
    expect(await jobs('books.check')).toMatchObject([{ state: 'failed' }])
  })

  test('leaves jobs that must not be repeated, and those of a kind that this release does not know', async () => {
    await site.sql`INSERT INTO jobs.queue
      SELECT (jsonb_populate_record(queue, '{"name": "of.another.release"}')).* FROM jobs.queue WHERE name = 'mail.sweep'`
    for (const kind of ['of.another.release', 'accounts.send_reset_code']) {
      await failedJob(kind, {}, 'no luck')
      expect((await site.call(RetryJobs, { body: { kind } }, as)).body).toMatchObject({ retried: 0 })
      expect(await jobs(kind)).toMatchObject([{ state: 'failed' }])
    }
    expect((await read()).jobs.failed.map(({ can_retry }) => can_retry)).toEqual([false, false])
    await site.sql`DELETE FROM jobs.job WHERE name = 'of.another.release'`
    await site.sql`DELETE FROM jobs.queue WHERE name = 'of.another.release'`
  })

  test('handles dead events again', async () => {
    await site.sql`INSERT INTO outbox (event, error, dead_at) VALUES ('{"type": "order.completed"}', 'Error', now())`
    expect((await site.call(RetryEvents, {}, as)).body).toMatchObject({ retried: 1 })
    expect((await read()).events.failed).toEqual([])
  })

  test('sends failed mails again, but not those whose code has expired', async () => {
    const [mail, code] = [await failedMail('account_activated'), await failedMail('verify_email')]
    expect((await site.call(RetryMails, {}, as)).body).toMatchObject({ retried: 1 })
    await eventually(async () => expect(await statusOf(mail)).toBe('sent'))
    expect(mailServer.received.map((received) => received.to)).toEqual([to])
    expect(await statusOf(code)).toBe('failed')
  })
})

test('without a mail server, the system warns, and failed mails are not sent again', async () => {
  const other = await startTestSite()
  const admin = { as: await other.admin() }
  expect((await other.call(GetSystem, {}, admin)).body.system.warnings).toContain('no_mail_server')
  expect((await other.call(RetryMails, {}, admin)).body.code).toBe('notifications.no_mail_server')
  await other.close()
})
