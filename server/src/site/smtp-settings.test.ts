import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { RequestNotification } from '@mapwright/contract/notifications/choice-endpoints.ts'
import {
  ChangeSmtpSettings,
  CheckSmtpConnection,
  GetSmtpSettings,
  PurgeCaches,
  SendTestMail,
} from '@mapwright/contract/site/smtp-endpoints.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { startAnotherProcess } from '../../test/processes.ts'

let site: TestSite
let admin: Person
let server: SMTPServer
let port: number
const received: string[] = []

beforeAll(async () => {
  server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
    onAuth: ({ username, password }, _session, done) =>
      username === 'mapwright@tuning.example' && password === 'right'
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onData(stream, _session, done) {
      buffer(stream).then((content) => {
        received.push(content.toString())
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  port = (server.server.address() as AddressInfo).port
  site = await startTestSite({ env: { PRIVATE_TARGETS: `127.0.0.1:${port}` } })
  admin = await site.admin()
})
afterAll(async () => {
  await site.close()
  await new Promise<void>((resolve) => void server.close(() => resolve()))
})

const place = () => ({ host: '127.0.0.1', port, secure: false, user: 'mapwright@tuning.example' })
const sender = { from_name: 'Turbo', from_address: 'office@tuning.example', reply_to: 'help@tuning.example' }
const save = (body: object) =>
  site.call(ChangeSmtpSettings, { body: { ...place(), pass: '', ...sender, ...body } }, { as: admin })
const check = (body: object) =>
  site.call(CheckSmtpConnection, { body: { ...place(), ...body } } as never, { as: admin })

test('checks a connection with the entered data and returns the reason for a failure', async () => {
  expect((await check({ pass: 'right' })).status).toBe(200)
  const wrong = await check({ pass: 'wrong' })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'site.smtp_not_ok'])
  expect(wrong.body.message).toMatch(/^Connection is not OK: .*wrong password/)
})

test('accepts numbers and flags as text, too', async () => {
  expect((await check({ port: String(port), secure: 'false', pass: 'right' })).status).toBe(200)
})

test.each(['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', '::1', '0.0.0.0'])(
  'no connection is made to %s, which is neither public nor in PRIVATE_TARGETS',
  async (host) => {
    const refused = await check({ host, port: 1, pass: 'right' })
    expect(refused.status).toBe(422)
    expect(refused.body.message).not.toContain('ECONN')
  },
)

test('encrypts the password, never returns it, and keeps it for the same server only', async () => {
  expect((await save({})).body.code).toBe('site.smtp_pass_needed')
  expect((await save({ pass: 'right' })).status).toBe(200)
  const { body } = await site.call(GetSmtpSettings, {}, { as: admin })
  expect(body.smtp_settings).toMatchObject({ has_pass: true, used: 'settings', sender: { name: 'Turbo' } })
  expect(JSON.stringify(body)).not.toContain('right"')
  const [row] = await site.sql`SELECT password_sealed::text AS sealed FROM smtp_settings`
  expect(row?.['sealed']).not.toContain(Buffer.from('right').toString('hex'))

  expect((await check({})).status).toBe(200)
  expect((await save({ from_name: 'Turbo & Sons' })).status).toBe(200)
  expect((await save({ host: 'smtp.elsewhere.example' })).body.code).toBe('site.smtp_pass_needed')
  const audit = await site.sql`SELECT facts FROM audit WHERE name = 'site.change_smtp_settings'`
  expect(JSON.stringify(audit)).not.toContain('"right"')
})

test('applies new settings without a restart in every process', async () => {
  const other = await startAnotherProcess(site, { PRIVATE_TARGETS: `127.0.0.1:${port}` })
  try {
    for (const from_name of ['First name', 'Second name']) {
      await save({ from_name })
      for (let n = 0; n < 4; n++) await site.call(RequestNotification, { body: {} }, { as: admin })
      await eventually(() =>
        expect(received.filter((mail) => mail.includes(`From: ${from_name} <office@`))).toHaveLength(4),
      )
    }
    expect(received.at(-1)).toContain('Reply-To: help@tuning.example')
  } finally {
    await other.stop()
  }
})

test('sends a test mail immediately and returns its failure', async () => {
  received.length = 0
  expect((await site.call(SendTestMail, {}, { as: admin })).body).toMatchObject({ to: admin.email })
  expect(received[0]).toContain(`To: ${admin.email}`)
  await save({ pass: 'wrong' })
  expect((await site.call(SendTestMail, {}, { as: admin })).body.code).toBe('site.smtp_not_ok')
  await save({ host: '' })
  expect((await site.call(SendTestMail, {}, { as: admin })).body.code).toBe('site.no_mail_server')
})

test('clears cached registration lookups and notifies open pages', async () => {
  await site.sql`INSERT INTO reg_search_cache (provider, reg_no, vehicle, fetched_at, expires_at)
    VALUES ('dvla', 'AB12CDE', NULL, now(), now() + interval '1 day')`
  expect((await site.call(PurgeCaches, {}, { as: admin })).status).toBe(200)
  await eventually(async () => expect(await site.sql`SELECT FROM reg_search_cache`).toHaveLength(0))
})
