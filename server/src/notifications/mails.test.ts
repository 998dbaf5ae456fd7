import { mailKinds } from '@mapwright/contract/mails.ts'
import { GetMail, GetMails, ResendMail } from '@mapwright/contract/notifications/mail-endpoints.ts'
import * as textCalls from '@mapwright/contract/notifications/mail-texts/mail-text-endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { firstAttempt } from '../../test/job-attempts.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { queueMail } from '../platform/mail/send-mail.ts'
import { mailSweepJob } from '../platform/mail/sweep-mails.ts'
import { publicFetch } from '../platform/net/public-fetch.ts'
import { placeholdersOf } from './mail-texts/mail-wording.ts'
import { sampleValues } from './mail-texts/sample-values.ts'

let site: TestSite
let admin: Person
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())
beforeEach(() => site.sql`TRUNCATE mails`)

const kept = (_id: string) =>
  eventually(async () =>
    expect(await site.sql`SELECT FROM mails WHERE _id = ${_id} AND status = 'kept'`).toHaveLength(1),
  )

/** Sends a mail and waits until the job has set its status to `kept`, because the site has no mail server. */
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
    ...firstAttempt,
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

describe('sending a mail again', () => {
  const resend = (id: string, as: Person = admin) => site.call(ResendMail, { params: { id } }, { as })
  const withServer = async (work: () => Promise<void>) => {
    await site.sql`UPDATE smtp_settings SET host = '127.0.0.1', port = 1`
    await work().finally(() => site.sql`UPDATE smtp_settings SET host = ''`)
  }

  test('is for admins, needs a mail server, and a mail that was not sent', async () => {
    const staff = await site.person({ role_id: 3, permissions: ['settings', 'dealers_manager.list'] })
    const id = await mailTo('ann@dealer.example')
    expect((await resend(id, staff)).body.code).toBe('request.forbidden')
    expect((await resend(id)).body.code).toBe('notifications.no_mail_server')
    await withServer(async () => {
      await site.sql`UPDATE mails SET status = 'sent', sent_at = now() WHERE _id = ${id}`
      expect((await resend(id)).body.code).toBe('notifications.mail_not_failed')
      expect((await resend('018f0000-0000-7000-8000-0000000000ff')).body.code).toBe('notifications.mail_not_found')
    })
  })

  test('queues it for the mail server, and records who did so', async () => {
    const id = await mailTo('ann@dealer.example')
    await site.sql`UPDATE mails SET status = 'failed', tries = 41, error = 'ETIMEDOUT' WHERE _id = ${id}`
    await withServer(async () => {
      expect((await resend(id)).body.mail).toMatchObject({ _id: id, status: 'queued', tries: 0, error: null })
      await eventually(async () =>
        expect((await site.sql`SELECT tries FROM mails WHERE _id = ${id}`)[0]?.tries).toBeGreaterThan(0),
      )
    })
    const [audited] = await site.sql`
      SELECT actor_id, facts FROM audit WHERE name = 'notifications.resend_mail' AND target_id = ${id}`
    expect(audited).toMatchObject({
      actor_id: admin._id,
      facts: { before: { status: 'failed', error: 'ETIMEDOUT' } },
    })
  })

  test('never sends an expired code', async () => {
    const old = await mailTo('ann@dealer.example', 'verify_email')
    const deleted = await mailTo('bob@dealer.example', 'verify_email')
    await age(old, '10 minutes')
    await site.sql`UPDATE mails SET status = 'failed', values = '{}' WHERE _id = ${deleted}`
    await withServer(async () => {
      for (const id of [old, deleted]) expect((await resend(id)).body.code).toBe('notifications.mail_expired')
    })
  })
})

describe('the wording of mails', () => {
  const params = { kind: 'order_completed' } as const
  const german = { query: { language: 'de' } } as const
  const textOf = async () =>
    (await site.call(textCalls.GetMailText, { params, ...german }, { as: admin })).body.mail_text
  const change = (text: object, as: Person = admin) =>
    site.call(textCalls.ChangeMailText, { params, body: { language: 'de', ...text } as never }, { as })

  test('is changed by staff for the settings only', async () => {
    const staff = await site.person({ role_id: 3, permissions: ['orders'] })
    const { original } = await textOf()
    expect((await change(original, staff)).body.code).toBe('request.forbidden')
    const signature = { body: { language: 'de', text: 'Ihr Team' } } as const
    expect((await site.call(textCalls.ChangeMailSignature, signature, { as: staff })).body.code).toBe(
      'request.forbidden',
    )
  })

  test('refuses unknown, broken and missing placeholders', async () => {
    const { original, placeholders } = await textOf()
    expect(placeholders).toContainEqual({ name: 'site', required: false })
    const unknown = await change({ ...original, body: `${original.body} {{price}}` })
    expect([unknown.body.code, unknown.body.fields]).toMatchObject(['notifications.unknown_placeholder', { body: {} }])
    expect((await change({ ...original, heading: '{{number' })).body.code).toBe('notifications.unknown_placeholder')
    const needed = placeholders.find(({ required }) => required)?.name
    const without = { subject: 'Fertig', heading: 'Fertig', body: 'Fertig', action: 'Öffnen' }
    expect((await change(without)).body).toMatchObject({ code: 'notifications.missing_placeholder' })
    expect(needed).toBeDefined()
    expect((await textOf()).text).toEqual(original)
  })

  test('is used in its language, listed, audited, and can be reset to the original', async () => {
    const { original } = await textOf()
    const own = { ...original, heading: 'Ihre <Datei> ist da' }
    expect((await change(own)).body.mail_text.text).toEqual(own)
    await site.call(textCalls.ChangeMailSignature, { body: { language: 'de', text: 'Ihr Team' } }, { as: admin })
    const list = async () => (await site.call(textCalls.GetMailTexts, {}, { as: admin })).body
    expect((await list()).mail_texts.find(({ kind }) => kind === params.kind)?.changed_in).toEqual(['de'])
    expect((await list()).signatures).toEqual([{ language: 'de', text: 'Ihr Team' }])
    const values = { number: '1', vehicle: 'Golf', items: 'Stage 1', link: '/' }
    const _id = await site.sql.begin((tx) =>
      queueMail(tx, { to: 'ann@dealer.example', language: 'de', kind: params.kind, values, now: new Date() }),
    )
    await kept(_id)
    const [mail] = await site.sql`SELECT html, text FROM mails WHERE _id = ${_id}`
    expect(mail?.text).toContain('Ihre <Datei> ist da')
    expect(mail?.html).toContain('Ihre &lt;Datei&gt; ist da')
    expect(mail?.text).toContain('Ihr Team\n\n-- ')
    const [audited] = await site.sql`SELECT facts FROM audit WHERE name = 'notifications.change_mail_text' LIMIT 1`
    expect(audited?.facts).toMatchObject({ after: { heading: own.heading } })
    await change(original)
    expect(await site.sql`SELECT FROM mail_texts WHERE key <> 'signature'`).toHaveLength(0)
    await site.call(textCalls.ChangeMailSignature, { body: { language: 'de', text: '' } }, { as: admin })
    expect((await list()).signatures).toEqual([])
  })

  test('is previewed with sample values, which every mail in every language has', async () => {
    const { text } = await textOf()
    const typed = { ...text, heading: 'Hallo <b>{{number}}</b>' }
    const input = { params, body: { language: 'de', ...typed } } as const
    const { body } = await site.call(textCalls.PreviewMailText, input, { as: admin })
    for (const part of [body.subject, body.html, body.text]) expect(part).not.toContain('{{')
    expect(body.html).toContain('Hallo &lt;b&gt;100042&lt;/b&gt;')
    const known = new Set([...Object.keys(sampleValues), 'site', 'unsubscribe_link', 'cancel_link'])
    for (const kind of mailKinds)
      for (const language of ['en', 'de', 'ar'] as const)
        for (const { name } of placeholdersOf(kind, language)) expect(known, `${kind} ${language}`).toContain(name)
  })

  test('is not tested without a mail server', async () => {
    const { text } = await textOf()
    const input = { params, body: { language: 'de', ...text } } as const
    expect((await site.call(textCalls.TestMailText, input, { as: admin })).body.code).toBe(
      'notifications.no_mail_server',
    )
  })
})
