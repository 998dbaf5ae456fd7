import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ChangeWarningSettings,
  CreateWarningSecret,
  GetWarningSettings,
  TestWarnings,
} from '@mapwright/contract/site/system/warning-endpoints.ts'
import { WarningMessage } from '@mapwright/contract/site/system/warning-settings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../../test/kit.ts'
import { startMailServer } from '../../../../test/mail-server.ts'
import { roleId } from '../../../accounts/role-id.ts'
import { noteErrors, watchWarnings, watchWarningsJob } from './watch-warnings.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

const received: Received[] = []
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(204).end()
  })
})
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let site: TestSite
let admin: Person
let own: string
const start = new Date()
/** The time some minutes after the start. */
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

beforeAll(async () => {
  mailServer = await startMailServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  own = `127.0.0.1:${(server.address() as AddressInfo).port}`
  site = await startTestSite({ env: { SMTP_URL: mailServer.url, PRIVATE_TARGETS: own } })
  admin = await site.admin()
  await site.sql`UPDATE users SET language = 'de' WHERE _id = ${admin._id}`
  // The tests set the times. The schedule of the running site would look for warnings in between.
  await site.sql`DELETE FROM jobs.schedule WHERE name = ${watchWarningsJob.name}`
})
afterAll(async () => {
  await site.close()
  await mailServer.close()
  server.close()
})
beforeEach(async () => {
  await site.sql`TRUNCATE mails, open_warnings, webhook_deliveries`
  await site.sql`DELETE FROM jobs.job`
  await site.sql`UPDATE first_steps SET backed_up_at = now()`
  await site.sql`UPDATE warning_settings SET mails_admins = true, webhook_url = '', webhook_secret_sealed = NULL`
  received.length = 0
})

const run = (minutes: number) => watchWarnings(site.sql, site.app, at(minutes))
const mails = async () =>
  await site.sql<{ to_address: string; kind: string; text: string }[]>`
    SELECT to_address, kind, values ->> 'warnings' AS text FROM mails ORDER BY _id`
const kinds = async () => (await mails()).map(({ kind }) => kind)
const failedJob = () => site.sql`
  INSERT INTO jobs.job (name, state, completed_on) VALUES ('books.check', 'failed', now())`
const mendJobs = () => site.sql`DELETE FROM jobs.job WHERE state = 'failed'`
const deadEvent = () =>
  site.sql`INSERT INTO outbox (event, error, dead_at) VALUES ('{"type": "order.completed"}', '', now())`
const setWebhook = async (webhook_url: string, mails_admins = false) => {
  await site.call(ChangeWarningSettings, { body: { mails_admins, webhook_url } }, { as: admin })
  return (await site.call(CreateWarningSecret, {}, { as: admin })).body.secret
}

describe('a warning', () => {
  test('is mailed once to each verified, active admin, in their language', async () => {
    await site.person({ role_id: 1, verified: false })
    await site.person({ role_id: 1, status: 0 })
    await site.staffWith('settings')
    await failedJob()
    await run(0)
    await run(5)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to_address: admin.email, kind: 'system_warnings' })
    expect(mail?.text).toBe(
      '– Einige Hintergrundaufgaben sind endgültig fehlgeschlagen. Beheben Sie die Ursache und versuchen Sie es dann erneut.',
    )
  })

  test('is resolved when no process has seen it for ten minutes, and may open again', async () => {
    await failedJob()
    await run(0)
    await mendJobs()
    await run(5)
    expect(await kinds()).toEqual(['system_warnings'])
    await run(10)
    expect(await kinds()).toEqual(['system_warnings', 'system_resolved'])
    await failedJob()
    await run(15)
    expect(await kinds()).toEqual(['system_warnings', 'system_resolved', 'system_warnings'])
  })

  test('is sent again after a day only if it is urgent', async () => {
    await failedJob()
    await deadEvent()
    await run(0)
    await run(24 * 60 - 5)
    expect(await kinds()).toEqual(['system_warnings'])
    await run(24 * 60)
    const [, again] = await mails()
    expect(again?.text).toContain('Einige Ereignisse konnten nicht verarbeitet werden')
    expect(again?.text).not.toContain('Hintergrundaufgaben')
    await site.sql`TRUNCATE outbox`
  })

  test('waits for a channel, and is resolved silently if it was never sent', async () => {
    await site.sql`UPDATE warning_settings SET mails_admins = false`
    await failedJob()
    await run(0)
    await site.sql`UPDATE warning_settings SET mails_admins = true`
    await run(5)
    expect(await kinds()).toEqual(['system_warnings'])
    await site.sql`UPDATE warning_settings SET mails_admins = false`
    await site.sql`UPDATE first_steps SET backed_up_at = NULL`
    await run(10)
    await site.sql`UPDATE first_steps SET backed_up_at = now()`
    await site.sql`UPDATE warning_settings SET mails_admins = true`
    await run(20)
    expect(await kinds()).toEqual(['system_warnings'])
  })

  test('waits for an admin who can get mails', async () => {
    await site.sql`UPDATE users SET verified = false WHERE role_id = ${roleId.admin}`
    await failedJob()
    await run(0)
    const { warning_settings } = (await site.call(GetWarningSettings, {}, { as: admin })).body
    expect(warning_settings.has_recipients).toBe(false)
    await site.sql`UPDATE users SET verified = true WHERE _id = ${admin._id}`
    await run(5)
    expect(await kinds()).toEqual(['system_warnings'])
  })

  test('of server errors is sent whichever process has seen them', async () => {
    const calls = { ...site.app.calls, lastHour: () => ({ calls: 100, errors: 10 }) }
    await noteErrors(site.sql, { ...site.app, calls }, at(0))
    await noteErrors(site.sql, site.app, at(1))
    await run(1)
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Serverfehler')])
  })
})

describe('the webhook', () => {
  test('gets warnings and their end, signed as Standard Webhooks prescribes', async () => {
    const secret = await setWebhook(`http://${own}/hook`)
    await failedJob()
    await run(0)
    await mendJobs()
    await run(10)
    await eventually(() => expect(received).toHaveLength(2))
    const bodies = received.map(({ body }) => WarningMessage.parse(JSON.parse(body)))
    expect(bodies.map(({ type }) => type).sort()).toEqual(['warnings.open', 'warnings.resolved'])
    for (const { data } of bodies)
      expect(data).toMatchObject({ warnings: [{ name: 'jobs_failed', is_urgent: false, text: expect.any(String) }] })
    for (const { headers, body } of received) {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    }
    expect(await kinds()).toEqual([])
  })

  test('never calls addresses of the own network that PRIVATE_TARGETS does not list', async () => {
    await setWebhook('https://127.0.0.1:9/hook')
    expect((await site.call(TestWarnings, {}, { as: admin })).body).toMatchObject({ mails: 0, webhooks: 1 })
    await eventually(async () => {
      const { deliveries } = (await site.call(GetWarningSettings, {}, { as: admin })).body
      expect(deliveries).toMatchObject([
        { type: 'test', status: 'failed', code: null, detail: expect.stringContaining('not a public address') },
      ])
    })
  })

  test('gets nothing without a secret', async () => {
    await site.call(
      ChangeWarningSettings,
      { body: { mails_admins: false, webhook_url: `http://${own}/` } },
      { as: admin },
    )
    expect((await site.call(TestWarnings, {}, { as: admin })).body).toMatchObject({ mails: 0, webhooks: 0 })
  })
})

describe('the settings', () => {
  test('show the address, but never the secret, and the audit log has neither', async () => {
    const secret = await setWebhook(`http://${own}/hook?key=canary`, true)
    const shown = await site.call(GetWarningSettings, {}, { as: admin })
    expect(shown.body.warning_settings).toEqual({
      mails_admins: true,
      webhook_url: `http://${own}/hook?key=canary`,
      has_secret: true,
      has_mail_server: true,
      has_recipients: true,
    })
    expect(JSON.stringify(shown.body)).not.toContain(secret)
    const audited = JSON.stringify(await site.sql`SELECT * FROM audit`)
    expect(audited).toContain('site.change_warning_settings')
    expect(audited).not.toContain('canary')
    expect(audited).not.toContain(secret)
  })

  test('refuse what is not a web address', async () => {
    for (const webhook_url of ['ftp://example.com/', 'example.com', 'javascript:alert(1)']) {
      const { status, body } = await site.call(
        ChangeWarningSettings,
        { body: { mails_admins: true, webhook_url } },
        { as: admin },
      )
      expect([status, body.fields?.['webhook_url']?.code]).toEqual([400, 'not_a_web_address'])
    }
  })

  test('can be tested by mail', async () => {
    expect((await site.call(TestWarnings, {}, { as: admin })).body).toMatchObject({ mails: 1, webhooks: 0 })
    expect((await mails())[0]?.text).toBe('Dies ist ein Test. Sie müssen nichts tun.')
    await eventually(() => expect(mailServer.received.at(-1)?.to).toBe(admin.email))
  })
})
