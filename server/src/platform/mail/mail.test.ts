import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import type { App } from '../api/handler.ts'
import { type Jobs, openJobs } from '../jobs/open-jobs.ts'
import { publicFetch } from '../net/public-fetch.ts'
import { extractReply } from './in/extract-reply.ts'
import { mailJobs } from './mail-jobs.ts'
import { mailServers, type SavedSmtp } from './mail-server.ts'
import { type QueuedMail, queueMail } from './send-mail.ts'

const log = pino({ level: 'silent' })
const code: QueuedMail = {
  to: 'ann@dealer.example',
  language: 'de',
  kind: 'verify_email',
  values: { code: '482913' },
  now: new Date(),
}
let database: TestDatabase
let server: SMTPServer
let url: string
let running: Jobs | undefined
let received: { to: string[]; source: string }[] = []
/** The next refusals of the mail server, in order. Later messages are accepted. */
let refusals: { at: 'recipient' | 'data'; responseCode: number }[] = []

const refusal = (at: 'recipient' | 'data') => {
  if (refusals[0]?.at !== at) return null
  return Object.assign(new Error('refused'), refusals.shift())
}

beforeAll(async () => {
  database = await testDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusal('recipient')),
    onData(stream, session, done) {
      buffer(stream).then((content) => {
        received.push({ to: session.envelope.rcptTo.map((to) => to.address), source: content.toString() })
        done(refusal('data'))
      }, done)
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await running?.stop()
  received = []
  refusals = []
  await database.sql`TRUNCATE mails`
  await database.sql`DELETE FROM jobs.job`
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.drop()
})

const publicUrl = 'https://tuning.example'
const through = (smtpUrl: string | undefined, saved: Partial<SavedSmtp> = {}) =>
  mailServers({
    ...{ smtpUrl, publicUrl },
    readSaved: async () => ({ server: undefined, from_name: '', from_address: '', reply_to: '', ...saved }),
  })

async function start(
  smtpUrl: string | undefined,
  title = 'Turbo & Söhne',
  {
    jobs = mailJobs({ publicUrl, mailServer: through(smtpUrl), site: async () => ({ title, accent: '#0b5fff' }) }),
    app = {} as App,
  } = {},
) {
  running = await openJobs({
    url: database.url,
    sql: database.sql,
    app,
    publicFetch: publicFetch(),
    jobs,
    works: true,
    log,
  })
  await running.work()
}
const post = (mail: QueuedMail) => database.sql.begin((tx) => queueMail(tx, mail))
const row = async () => (await database.sql`SELECT * FROM mails`)[0]
const settled = (status: string) => eventually(async () => expect((await row())?.status).toBe(status))
const header = (name: string, n = 0) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(received[n]?.source ?? '')?.[1]

test('sends a mail from the site after the commit, marked as automatic', async () => {
  await start(url)
  const _id = await post(code)
  await settled('sent')
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['ann@dealer.example'])
  expect(header('From')).toContain('<noreply@tuning.example>')
  expect(header('Message-ID')).toBe(`<${_id}@tuning.example>`)
  expect(header('Auto-Submitted')).toBe('auto-generated')
  expect(header('Date')).toBe(code.now.toUTCString().replace('GMT', '+0000'))
  expect(received[0]?.source).toContain('multipart/alternative')
})

test('adds a reply address and the reply marker to a mail that can be replied to', async () => {
  const about = { number: '100001', vehicle: 'VW Golf', link: '/order_details/1', reason: 'Which tool?' }
  const message: QueuedMail = {
    ...code,
    language: 'en',
    kind: 'order_message',
    values: about,
    reply_id: 'abc',
  }
  const jobs = mailJobs({
    ...{ publicUrl, mailServer: through(url), site: async () => ({ title: 'Turbo', accent: '#0b5fff' }) },
    replyAddressFor: async (_sql, key, id) => `reply+${id}${key}@mail.tuning.example`,
  })
  await start(url, 'Turbo', { jobs, app: { secretKey: 'signed' } as App })
  await post(message)
  await settled('sent')
  expect(header('Reply-To')).toBe('reply+abcsigned@mail.tuning.example')
  expect(header('References')).toBe('<abc@tuning.example>')
  const { text, html } = (await row()) as { text: string; html: string }
  for (const part of [text, html]) {
    expect(part).toContain('##- Write your answer above this line -##')
    expect(part).toContain('https://tuning.example/order_details/1')
    expect(part).not.toContain('please do not reply')
  }
  expect(extractReply(`KESS\n\n${text}`)).toBe('KESS')
  await database.sql`TRUNCATE mails`
  await post({ ...message, reply_id: undefined })
  await settled('sent')
  expect(header('Reply-To', 1)).toBeUndefined()
  expect((await row())?.text).toContain('please do not reply')
})

test('lets people unsubscribe from news only, with a link and headers for mail clients', async () => {
  const news: QueuedMail = {
    ...{ ...code, language: 'en', kind: 'cart_reminder', values: { items: '2 × Cable', link: '/shop/cart' } },
    ref: { user_id: 'ann' },
  }
  const jobs = mailJobs({
    ...{ publicUrl, mailServer: through(url), site: async () => ({ title: 'Turbo', accent: '#0b5fff' }) },
    unsubscribeLinksOf: (user_id, site) => ({
      page: `${site.publicUrl}/${user_id}`,
      oneClick: `${site.publicUrl}/${user_id}/now`,
    }),
  })
  await start(url, 'Turbo', { jobs, app: { secretKey: 'signed' } as App })
  await post(news)
  await settled('sent')
  expect(header('List-Unsubscribe')).toBe(`<${publicUrl}/ann/now>`)
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect((await row())?.text).toContain(`${publicUrl}/ann`)
  await database.sql`TRUNCATE mails`
  await post({ ...code, ref: { user_id: 'ann' } })
  await settled('sent')
  expect(header('List-Unsubscribe', 1)).toBeUndefined()
})

test('lets people switch off the topic of a notification, which is not bulk mail', async () => {
  const user_id = '018f0000-0000-7000-8000-000000000001'
  const jobs = mailJobs({
    ...{ publicUrl, mailServer: through(url), site: async () => ({ title: 'Turbo', accent: '#0b5fff' }) },
    unsubscribeLinksOf: (id, site, topic) => ({
      page: `${site.publicUrl}/${topic}/${id}`,
      oneClick: `${site.publicUrl}/${topic}/now`,
    }),
  })
  await start(url, 'Turbo', { jobs, app: { secretKey: 'signed' } as App })
  await post({
    ...{ ...code, language: 'en', kind: 'order_completed', values: { number: '1', vehicle: 'Golf', link: '/' } },
    switchedOffBy: { topic: 'orders', user_id },
  })
  await settled('sent')
  expect(header('List-Unsubscribe')).toBe(`<${publicUrl}/orders/now>`)
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(header('Precedence')).toBeUndefined()
  expect((await row())?.text).toContain(`${publicUrl}/orders/${user_id}`)
})

test("attaches the pictures of the site's look and uses the operator's wording", async () => {
  const logo = { src: 'cid:logo@site', width: 20, height: 10, ground: '#ffffff' }
  const attachments = [
    { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('picture'), cid: 'logo@site' },
  ]
  const jobs = mailJobs({
    ...{ publicUrl, mailServer: through(url) },
    site: async () => ({ title: 'Turbo', accent: '#0b5fff', logo, attachments }),
    ownTextsOf: async (_sql, kind) => ({ de: { [`${kind}.subject`]: '{{code}} bei {{site}}' } }),
  })
  await start(url, 'Turbo', { jobs })
  await post(code)
  await settled('sent')
  expect(header('Subject')).toBe('482913 bei Turbo')
  expect(received[0]?.source).toContain('Content-ID: <logo@site>')
  expect(received[0]?.source).toContain(Buffer.from('picture').toString('base64'))
})

test('sends nothing if the command is rolled back', async () => {
  await start(url)
  const undone = database.sql.begin(async (tx) => {
    await queueMail(tx, code)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await row()).toBeUndefined()
})

test('deletes the content of sent mails with a code, but not of other mails', async () => {
  await start(url)
  await post(code)
  await settled('sent')
  expect(JSON.stringify(await row())).not.toContain('482913')
  await database.sql`TRUNCATE mails`
  await post({ ...code, kind: 'account_activated', values: {}, ref: { user_id: 'u' } })
  await settled('sent')
  expect(await row()).toMatchObject({ tries: 1, ref: { user_id: 'u' }, text: expect.stringContaining('Credits') })
})

test('stores the rendered mail if there is no mail server', async () => {
  await start(undefined)
  await post(code)
  await settled('kept')
  expect(await row()).toMatchObject({
    subject: '482913 ist Ihr Code für Turbo & Söhne',
    text: expect.stringContaining('482913'),
    html: expect.stringContaining('482913'),
    sent_at: null,
  })
})

test('retries with the same message when the mail server is busy', async () => {
  refusals = [{ at: 'data', responseCode: 451 }]
  await start(url)
  await post(code)
  // The failure is recorded on the mail shortly before the retry of the job is scheduled, so wait for the retry.
  await eventually(async () => {
    const retry =
      await database.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'mail.send' AND state = 'retry'`
    expect(retry.count).toBe(1)
  })
  expect(await row()).toMatchObject({ status: 'queued', tries: 1 })
  await settled('sent')
  expect(await row()).toMatchObject({ tries: 2, error: null })
  expect(received).toHaveLength(2)
  expect(header('Message-ID', 1)).toBe(header('Message-ID', 0))
})

test('retries when the mail server is unreachable', async () => {
  await start('smtp://127.0.0.1:1')
  await post(code)
  await eventually(async () => expect(await row()).toMatchObject({ status: 'queued', tries: 1 }))
  expect((await row())?.error).toContain('ECONNREFUSED')
})

test('does not send an expired code', async () => {
  await start(url)
  await post({ ...code, now: new Date(Date.now() - 11 * 60_000) })
  await settled('failed')
  expect(received).toHaveLength(0)
})

test("fails permanently for an unknown address and records the server's response", async () => {
  refusals = [{ at: 'recipient', responseCode: 550 }]
  await start(url)
  await post(code)
  await settled('failed')
  expect(await row()).toMatchObject({ tries: 1, error: expect.stringContaining('550') })
  expect(JSON.stringify(await row())).not.toContain('482913')
  const [job] = await database.sql`SELECT state FROM jobs.job WHERE name = 'mail.send'`
  expect(job?.state).not.toBe('retry')
})

test('prevents header injection through the title and the address', async () => {
  await start(url, 'Turbo\r\nBcc: all@example.com')
  await post({ ...code, to: 'ann@dealer.example, bob@example.com\r\nBcc: carl@example.com' })
  await eventually(async () => expect((await row())?.tries).toBeGreaterThan(0))
  expect(header('Bcc')).toBeUndefined()
  expect(received.flatMap((mail) => mail.to)).not.toContain('bob@example.com')
  expect(received.flatMap((mail) => mail.to)).not.toContain('carl@example.com')
})

test('does nothing when the job runs again after the mail was sent', async () => {
  await start(url)
  const mail_id = await post(code)
  await settled('sent')
  await database.sql`INSERT INTO jobs.job (name, data, policy) VALUES ('mail.send', ${database.sql.json({ mail_id })}, 'standard')`
  await eventually(async () => {
    const [jobs] = await database.sql`SELECT count(*)::int FROM jobs.job WHERE state = 'completed'`
    expect(jobs?.count).toBe(2)
  })
  expect(received).toHaveLength(1)
})
