import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { examineSite, type Patient } from './doctor.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())

async function examine(changes: Partial<Patient> = {}) {
  const patient = { config: site.config, sql: site.sql, files: site.app.files, mailServer: undefined, ...changes }
  const findings = await examineSite(patient)
  return (about: string) => findings.find((finding) => finding.about === about)
}

const config = (changes: Partial<TestSite['config']>) => ({ config: { ...site.config, ...changes } })

test('reports no problem on a site with an administrator, an https:// address and a mail server', async () => {
  await site.admin()
  const smtp = { verify: async () => {}, send: async () => {} }
  const mailServer = { smtp, address: 'site@example.com', from_name: '', reply_to: '' }
  const finding = await examine({ ...config({ publicUrl: 'https://files.example.com', trustProxy: 1 }), mailServer })
  for (const about of ['address', 'permissions', 'database', 'clock', 'release', 'files', 'mail', 'administrators'])
    expect(finding(about), about).toMatchObject({ state: 'ok' })
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
    files: { ...site.app.files, check },
    mailServer: { smtp, address: 'site@example.com', from_name: '', reply_to: '' },
  })
  expect(finding('files')).toMatchObject({ state: 'fail', text: expect.stringContaining('read-only') })
  expect(finding('mail')).toMatchObject({ state: 'fail', text: expect.stringContaining('connection refused') })
})
