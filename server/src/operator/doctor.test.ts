import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { retryEvents } from '../platform/events/retry-events.ts'
import { examineSite, type Patient } from './doctor.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())

async function examine(changes: Partial<Patient> = {}) {
  const { config, sql, app } = site
  const services = { openFiles: async () => app.files, openMailServer: async () => undefined }
  const findings = await examineSite({ config, sql, ...services, ...changes })
  return (about: string) => findings.find((finding) => finding.about === about)
}

const config = (changes: Partial<TestSite['config']>) => ({ config: { ...site.config, ...changes } })

test('reports no problem on a site with an administrator, an https:// address and a mail server', async () => {
  await site.admin()
  const smtp = { verify: async () => {}, send: async () => {} }
  const openMailServer = async () => ({ smtp, address: 'site@example.com', from_name: '', reply_to: '' })
  const finding = await examine({
    ...config({ publicUrl: 'https://files.example.com', trustProxy: 1 }),
    openMailServer,
  })
  for (const about of ['address', 'permissions', 'database', 'clock', 'release', 'files', 'mail', 'administrators'])
    expect(finding(about), about).toMatchObject({ state: 'ok' })
  for (const about of ['jobs', 'events']) expect(finding(about), about).toMatchObject({ state: 'ok' })
})

test('explains the consequences of an address without encryption and of a missing proxy setting', async () => {
  const finding = await examine(config({ publicUrl: 'http://files.example.com', host: '127.0.0.1', trustProxy: false }))
  expect(finding('address')).toMatchObject({ state: 'fail', text: expect.stringContaining('not encrypted') })
  expect(finding('proxy')).toMatchObject({ state: 'warn' })
})

test('reports secrets that other users may read', async () => {
  const file = join(site.config.dataDir, 'secret.key')
  writeFileSync(file, 'secret', { mode: 0o600 })
  chmodSync(file, 0o644)
  expect((await examine())('permissions')).toMatchObject({ state: 'fail', text: expect.stringContaining('chmod 600') })
  chmodSync(file, 0o600)
  expect((await examine())('permissions')).toMatchObject({ state: 'ok' })
})

test('reports a database of a newer release, and a database that lacks migrations', async () => {
  await site.sql`INSERT INTO migrations (name, run_on) VALUES ('9999_later', now())`
  expect((await examine())('release')).toMatchObject({ state: 'fail', text: expect.stringContaining('newer release') })
  await site.sql`DELETE FROM migrations WHERE name = '9999_later'`
  const [last] = await site.sql<{ name: string; run_on: Date }[]>`
    DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING name, run_on`
  expect((await examine())('release')).toMatchObject({ state: 'warn', text: expect.stringContaining('1 migration') })
  await site.sql`INSERT INTO migrations ${site.sql({ ...last })}`
})

test('reports a file store that refuses to write, and a mail server that does not respond', async () => {
  const check = async () => {
    throw Object.assign(new Error('no'), { code: 'EROFS' })
  }
  const verify = async () => {
    throw new Error('connection refused')
  }
  const smtp = { verify, send: async () => {} }
  const finding = await examine({
    openFiles: async () => ({ ...site.app.files, check }),
    openMailServer: async () => ({ smtp, address: 'site@example.com', from_name: '', reply_to: '' }),
  })
  expect(finding('files')).toMatchObject({ state: 'fail', text: expect.stringContaining('read-only') })
  expect(finding('mail')).toMatchObject({ state: 'fail', text: expect.stringContaining('connection refused') })
})

test('lists jobs that failed for good by their names', async () => {
  await site.sql`
    INSERT INTO jobs.job (name, state) SELECT name, 'failed' FROM unnest(ARRAY['mail.send', 'mail.send', 'books.check']) AS name`
  expect((await examine())('jobs')).toEqual({
    ...{ state: 'warn', about: 'jobs' },
    text: expect.stringContaining('mail.send 2, books.check 1. Search the log'),
  })
  await site.sql`DELETE FROM jobs.job WHERE state = 'failed'`
})

test('reports events that were given up, with their latest error, and those that nobody handles', async () => {
  await site.sql`INSERT INTO outbox (event, error, dead_at) VALUES
    ('{"type": "order.started"}', 'Error: earlier', now() - interval '1 hour'),
    ('{"type": "order.completed"}', 'Error: notify: no such column', now())`
  expect((await examine())('events')).toMatchObject({
    state: 'warn',
    text: expect.stringMatching(
      /^2 could not be handled, most recently order.completed: Error: notify: no such column/,
    ),
  })
  expect(await retryEvents(site.sql)).toBe(2)
  expect((await examine())('events')).toMatchObject({ state: 'ok' })
  await site.sql`UPDATE outbox SET run_at = now() - interval '1 hour'`
  expect((await examine())('events')).toMatchObject({
    state: 'warn',
    text: expect.stringContaining('2 have been waiting'),
  })
  await site.sql`TRUNCATE outbox`
})

test('reports the age of the last backup', async () => {
  const backup = async () => (await examine())('backup')
  expect(await backup()).toMatchObject({ state: 'warn', text: expect.stringContaining('No backup') })
  await site.sql`UPDATE first_steps SET backed_up_at = now() - interval '6 days'`
  expect(await backup()).toMatchObject({ state: 'ok' })
  await site.sql`UPDATE first_steps SET backed_up_at = now() - interval '9 days'`
  expect(await backup()).toMatchObject({ state: 'warn', text: expect.stringContaining('9 days ago') })
})
