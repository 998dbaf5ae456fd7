import { Readable } from 'node:stream'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import {
  ChangeMailIn,
  CheckMailbox,
  GetMailIn,
  MakeHookSecret,
  RemoveHookSecret,
} from '@mapwright/contract/orders/mail-in-endpoints.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import { exportedData } from '../../../test/exported-data.ts'
import type { Person } from '../../../test/kit.ts'
import { type RawMail, rawMail } from '../../../test/raw-mail.ts'
import { announce } from '../../events/announce.ts'
import { mailReaderWith } from '../../mail/in/mail-reader.ts'
import { replyAddress } from '../../mail/in/reply-address.ts'
import { ordersData } from '../own-data.ts'

let desk: Desk
let admin: Person
let order: string
let secret: string

const off = { imap_host: '', imap_port: 993, imap_security: 'tls' as const, imap_user: '', imap_password: '' }
const configure = (changes: Partial<CallInput<typeof ChangeMailIn>['body']>, as = admin) =>
  desk.call(ChangeMailIn, { body: { reply_address: 'reply@mail.tuning.example', ...off, ...changes } }, { as })

beforeAll(async () => {
  desk = await startDesk({ hasWorker: true })
  admin = await desk.admin()
  expect((await configure({})).status).toBe(200)
  secret = (await desk.call(MakeHookSecret, {}, { as: admin })).body.secret
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql`DELETE FROM rate_limits`
  order = await desk.orderIn('pending')
})

const deliver = (content: BodyInit, authorization = `Bearer ${secret}`, type = 'message/rfc822') =>
  fetch(`${desk.url}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'content-type': type, ...(authorization ? { authorization } : {}) },
    body: content,
  })
const say = (as: Person, text: string, internal: 'true' | 'false' = 'false', id = order) =>
  desk.call(PostOrderMessage, { params: { id }, body: { text, internal } }, { as })
const messages = async (as: Person, id = order) =>
  (await desk.call(ListOrderMessages, { params: { id } }, { as })).body.messages

/** The address for answers in the newest mail to a person, once it is written. */
async function addressIn(to: Person, id = order): Promise<string> {
  const reply_id = await vi.waitFor(async () => {
    const [mail] = await desk.sql<{ reply_id: string }[]>`
      SELECT reply_id FROM mails WHERE to_address = ${to.email} AND ref->>'order_id' = ${id} AND kind = 'order_message'
      ORDER BY created_at DESC LIMIT 1`
    expect(mail?.reply_id).toMatch(/^[a-z2-7]{16}$/)
    return mail?.reply_id ?? ''
  })
  return replyAddress('reply@mail.tuning.example', desk.app.secretKey, reply_id)
}

/** Delivers a mail and waits for what becomes of it. */
async function outcomeOf(mail: RawMail): Promise<string> {
  const [before] = await desk.sql<
    { count: number }[]
  >`SELECT count(*)::int FROM inbound_mails WHERE outcome IS NOT NULL`
  expect((await deliver(new Uint8Array(rawMail(mail)))).status).toBe(200)
  return vi.waitFor(
    async () => {
      const [after] = await desk.sql<{ count: number }[]>`
        SELECT count(*)::int FROM inbound_mails WHERE outcome IS NOT NULL`
      expect(after?.count).toBe((before?.count ?? 0) + 1)
      const [last] = await desk.sql<{ outcome: string }[]>`
        SELECT outcome FROM inbound_mails WHERE outcome IS NOT NULL ORDER BY received_at DESC, _id DESC LIMIT 1`
      return last?.outcome ?? ''
    },
    { timeout: 10_000 },
  )
}

describe('the hook', () => {
  it('is deaf without the right secret, and to anything but a mail', async () => {
    const mail = new Uint8Array(rawMail({ from: desk.customer.email, to: 'reply@mail.tuning.example', text: 'Hello' }))
    const wrong = [
      await deliver(mail, ''),
      await deliver(mail, 'Bearer wrong'),
      await deliver(mail, `Basic ${btoa('mail:wrong')}`),
      await deliver(mail, `Bearer ${desk.customer.token}`),
    ]
    expect(await Promise.all(wrong.map(async (answer) => [answer.status, (await answer.json()).code]))).toEqual(
      wrong.map(() => [401, 'orders.wrong_hook_secret']),
    )
    expect((await deliver('{}', `Bearer ${secret}`, 'application/json')).status).toBe(415)
    expect((await deliver('a=b', `Bearer ${secret}`, 'text/plain')).status).toBe(415)
    expect(await desk.sql`SELECT FROM inbound_mails`).toHaveLength(0)
  })

  it('takes no other call’s body for a mail', async () => {
    const answer = await fetch(`${desk.url}/api/canned_answer`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${desk.staff.token}` },
      body: 'Subject: x\r\n\r\nx',
    })
    expect(answer.status).toBe(415)
  })

  it('does not listen to somebody who tries secrets', async () => {
    for (let n = 0; n < 20; n++) await deliver('x', 'Bearer guess')
    const last = await deliver('x', 'Bearer guess')
    expect([last.status, (await last.json()).code]).toEqual([429, 'request.rate_limited'])
  })

  it('refuses what is too large, and keeps nothing of it', async () => {
    const answer = await deliver(new Uint8Array(36 * 2 ** 20 + 1))
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'request.too_large'])
  }, 20_000)

  it('takes the secret as a password and the mail as a file of a form too', async () => {
    const form = new FormData()
    form.append('message', new Blob([new Uint8Array(rawMail({ from: 'a@b.example', to: 'x@y.example', text: 'Hi' }))]))
    const answer = await fetch(`${desk.url}/api/mail/inbound`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`mail:${secret}`)}` },
      body: form,
    })
    expect(answer.status).toBe(200)
    await vi.waitFor(async () => {
      const [mail] = await desk.sql`SELECT outcome, file_id FROM inbound_mails ORDER BY received_at DESC LIMIT 1`
      expect(mail).toEqual({ outcome: 'no_address', file_id: null })
    })
  })
})

describe('an answer by mail', () => {
  it('stands in the conversation as its writer’s own words, once', async () => {
    await say(desk.staff, 'Which tool did you use?')
    const to = await addressIn(desk.customer)
    const mail = {
      from: `"Ann" <${desk.customer.email.toUpperCase()}>`,
      to: `Tuning <${to}>`,
      text: `KESS V2, in slave mode.\n\nOn Mon, 3 Nov 2026 at 10:12, Tuning <${to}> wrote:\n> Which tool did you use?\n`,
      id: '<one@dealer.example>',
    }
    expect(await outcomeOf(mail)).toBe('taken')
    const said = (await messages(desk.staff)).at(-1)
    expect(said).toMatchObject({ text: 'KESS V2, in slave mode.', internal: false, by: { kind: 'customer' } })
    expect(await outcomeOf(mail)).toBe('repeated')
    expect(await messages(desk.staff)).toHaveLength(2)
  })

  it('of staff goes to the customer, never to a note', async () => {
    await desk.sql`
      INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${desk.staff._id}, 'messages', 'mail', true)
      ON CONFLICT DO NOTHING`
    await say(desk.customer, 'Is it done?')
    const to = await addressIn(desk.staff)
    expect(await outcomeOf({ from: desk.staff.email, to, text: 'Tomorrow. internal: true\nnote for staff' })).toBe(
      'taken',
    )
    expect((await messages(desk.customer)).at(-1)).toMatchObject({
      text: 'Tomorrow. internal: true\nnote for staff',
      internal: false,
      by: { kind: 'staff', name: null },
    })
  })

  it('brings its files, pictures drawn anew, and neither logos nor what has no room', async () => {
    await say(desk.staff, 'A picture, please')
    const to = await addressIn(desk.customer)
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#f60' } })
      .png()
      .toBuffer()
    const logo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#06f' } })
      .png()
      .toBuffer()
    const files = [
      { name: 'dash.png', type: 'image/png', content: picture },
      { name: 'log.csv', type: 'text/csv', content: Buffer.from('rpm\n800\n') },
      ...Array.from({ length: 6 }, (_, n) => ({ name: `${n}.txt`, type: 'text/plain', content: Buffer.from(`${n}`) })),
    ]
    expect(await outcomeOf({ from: desk.customer.email, to, text: 'Here', files })).toBe('taken')
    const said = (await messages(desk.customer)).at(-1)
    expect(said?.files.map(({ name, width }) => [name, width])).toEqual([
      ['dash.webp', 300],
      ['log.csv', null],
      ['0.txt', null],
      ['1.txt', null],
      ['2.txt', null],
      ['3.txt', null],
    ])
    expect(said?.text).toBe('Here\n\n[Files omitted due to size: 4.txt, 5.txt]')
    const html = '<p>Look<br>here</p><blockquote>old</blockquote><img src="cid:logo@mail">'
    const related = { name: 'logo.png', type: 'image/png', content: logo, inline: true }
    await outcomeOf({ from: desk.customer.email, to, html, files: [related] })
    expect((await messages(desk.customer)).at(-1)).toMatchObject({ text: 'Look\nhere', files: [] })
  })

  it('cleans file names, media types and text of what no table can hold', async () => {
    await say(desk.staff, 'Which file?')
    const to = await addressIn(desk.customer)
    const files = [
      { name: 'a\u0000b.bin', type: 'application/octet-stream', content: Buffer.from('one') },
      {
        name: 'x.bin"; filename*=UTF-8\'\'c%00%ED%A0%80d.bin; x="',
        type: 'text/plain\u0000',
        content: Buffer.from('two'),
      },
    ]
    await outcomeOf({ from: desk.customer.email, to, text: 'This\u0000 one', files })
    const last = (await messages(desk.customer)).at(-1)
    expect(last?.text).toBe('This one')
    expect(last?.files).toHaveLength(2)
    for (const { name } of last?.files ?? []) expect(name).toMatch(/^[^\p{Cc}\p{Cs}]+\.bin/u)
  })

  it('is none when no person wrote it, and nobody is told', async () => {
    await say(desk.staff, 'Hello')
    const to = await addressIn(desk.customer)
    const from = desk.customer.email
    expect(await outcomeOf({ from, to, text: 'I am away', headers: ['Auto-Submitted: auto-replied'] })).toBe(
      'automatic',
    )
    expect(await outcomeOf({ from: 'mailer-daemon@x.example', to, text: 'Undelivered' })).toBe('automatic')
    expect(await outcomeOf({ from, to, text: '> only a quote' })).toBe('empty')
    expect(await messages(desk.staff)).toHaveLength(1)
    expect(await desk.sql`SELECT FROM mails WHERE kind = 'answer_not_taken'`).toHaveLength(0)
  })

  it('counts only from the person’s own address; that person is told, once a day', async () => {
    const other = await desk.person()
    await say(desk.staff, 'Hello')
    const to = await addressIn(desk.customer)
    const told = () => desk.sql<{ to_address: string }[]>`SELECT to_address FROM mails WHERE kind = 'answer_not_taken'`
    for (const from of [
      other.email,
      'stranger@x.example',
      `${desk.customer.email}, ${other.email}`,
      `"${desk.customer.email}" <a@x.example>`,
    ])
      expect(await outcomeOf({ from, to, text: 'Hello' })).toBe('other_sender')
    expect((await told()).map(({ to_address }) => to_address)).toEqual([desk.customer.email])
    expect(await messages(desk.staff)).toHaveLength(1)
  })

  it('to an address that is forged, expired or of a removed order reaches nothing; a known person is told, others are not', async () => {
    await desk.sql`DELETE FROM mails`
    const { customer: writer, id } = await desk.firstOrderIn('pending')
    await say(desk.staff, 'Hello', 'false', id)
    const to = await addressIn(writer, id)
    const forged = to.replace(/\+./, (start) => (start === '+a' ? '+b' : '+a'))
    expect(await outcomeOf({ from: 'stranger@x.example', to: forged, text: 'Hello' })).toBe('unknown_address')
    await desk.sql`UPDATE order_reply_addresses SET expires_at = now() - interval '1 minute' WHERE user_id = ${writer._id}`
    for (let n = 0; n < 2; n++)
      expect(await outcomeOf({ from: writer.email, to, text: 'Hello' })).toBe('unknown_address')
    const told = await desk.sql<{ to_address: string }[]>`SELECT to_address FROM mails WHERE kind = 'answer_not_taken'`
    expect(told.map(({ to_address }) => to_address)).toEqual([writer.email])
    expect(await messages(desk.staff, id)).toHaveLength(1)
  })

  it('is not taken from people who may no longer write there', async () => {
    const clerk = await desk.staffWith('orders')
    await desk.sql`
      INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${clerk._id}, 'messages', 'mail', true)`
    await say(desk.customer, 'Hello')
    await say(desk.staff, 'Hello')
    const [toClerk, toCustomer] = [await addressIn(clerk), await addressIn(desk.customer)]
    await desk.sql`UPDATE users SET permissions = '{tickets}' WHERE _id = ${clerk._id}`
    expect(await outcomeOf({ from: clerk.email, to: toClerk, text: 'Hello' })).toBe('not_allowed')
    await desk.sql`UPDATE users SET status = 0 WHERE _id = ${desk.customer._id}`
    expect(await outcomeOf({ from: desk.customer.email, to: toCustomer, text: 'Hello' })).toBe('not_allowed')
    await desk.sql`UPDATE users SET status = 1 WHERE _id = ${desk.customer._id}`
    expect(await messages(desk.staff)).toHaveLength(2)
  })

  it('of one person is taken thirty times an hour', async () => {
    const { customer: writer, id } = await desk.firstOrderIn('pending')
    await say(desk.staff, 'Hello', 'false', id)
    const to = await addressIn(writer, id)
    await desk.sql`
      INSERT INTO inbound_mails (_id, door, outcome, user_id, received_at)
      SELECT gen_random_uuid(), 'hook', 'taken', ${writer._id}, now() - interval '1 minute' FROM generate_series(1, 30)`
    expect(await outcomeOf({ from: writer.email, to, text: 'Hello' })).toBe('too_many')
  })
})

it('is in the copy of a person’s own data; of a removed person, neither an address nor a trace is left', async () => {
  const { customer: writer, id } = await desk.firstOrderIn('pending')
  await say(desk.staff, 'Hello', 'false', id)
  const to = await addressIn(writer, id)
  await outcomeOf({ from: writer.email, to, text: 'Hello' })
  expect(await exportedData(desk, ordersData, writer, 'answers_by_mail')).toMatchObject([
    { from_address: writer.email, outcome: 'taken' },
  ])
  await desk.sql.begin((tx) => announce(tx, { type: 'user.removed', user_id: writer._id, actor_id: null }))
  await vi.waitFor(async () => {
    expect(await desk.sql`SELECT FROM inbound_mails WHERE from_address = ${writer.email}`).toHaveLength(0)
  })
  expect(await outcomeOf({ from: writer.email, to, text: 'Hello' })).toBe('unknown_address')
})

describe('a note among staff', () => {
  const nasty = fc.constantFrom(
    '',
    '{{customer}} ',
    '##- x -##\n',
    '> ',
    '-- \n',
    'internal: false\n',
    '<p>',
    'On 3 Nov A wrote:\n',
  )
  const act = fc.tuple(fc.constantFrom('note', 'staff', 'customer', 'mail'), nasty)

  /** Everything that could reach somebody outside, beside what the customer reads on the order. */
  const written = async () => {
    await eventsHandled(desk)
    const rows = await desk.sql<{ text: string }[]>`
      SELECT m::text AS text FROM mails m UNION ALL SELECT n::text FROM in_app_notifications n
      UNION ALL SELECT i::text FROM inbound_mails i`
    return rows.map(({ text }) => text).join('\n')
  }

  it('is in no mail, no notification and no answer to a customer, whatever is said and mailed around it', async () => {
    await say(desk.staff, 'Hello')
    const to = await addressIn(desk.customer)
    const told = async (acts: readonly (readonly [string, string])[]) => {
      await desk.sql`DELETE FROM rate_limits`
      for (const [what, text] of acts) {
        // Several messages are one mail: without the one before, each of them would be told.
        await desk.sql`DELETE FROM mails WHERE kind = 'order_message'`
        if (what === 'note') await say(desk.staff, `${text}SECRET`, 'true')
        else if (what === 'mail') await outcomeOf({ from: desk.customer.email, to, text: `${text}by mail` })
        else await say(what === 'staff' ? desk.staff : desk.customer, `${text}in the open`)
        expect(await written()).not.toContain('SECRET')
      }
      expect(JSON.stringify(await messages(desk.customer))).not.toContain('SECRET')
    }
    await told([
      ['note', ''],
      ['customer', ''],
      ['note', ''],
      ['staff', ''],
    ])
    expect(await written()).toContain('in the open')
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 5 }), told), { numRuns: 5 })
    expect(JSON.stringify(await messages(desk.staff))).toContain('SECRET')
  }, 60_000)
})

describe('a hostile mail', () => {
  /** Answers while nothing blocks the event loop: before the heads were capped, 90 KB blocked it for five seconds. */
  const maxAnswerMs = async (during: Promise<unknown>): Promise<number> => {
    let isOver = false
    let longest = 0
    void during.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const start = performance.now()
      await fetch(`${desk.url}/health`)
      longest = Math.max(longest, performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return longest
  }
  const kilobytes = process.env['TEST_LONG'] ? [90, 300, 1000] : [90, 300]
  const hostile: [string, (length: number) => string][] = [
    ['quotes', (length) => '"'.repeat(length)],
    ['quotes and backslashes', (length) => '"\\'.repeat(length / 2)],
    ['letters', (length) => `${'a'.repeat(length)}@`],
    ['brackets', (length) => '<'.repeat(length)],
    ['parentheses', (length) => '('.repeat(length)],
    ['spaces', (length) => `${' '.repeat(length)}x`],
    ['addresses', (length) => 'a@b.example,'.repeat(length / 12)],
  ]

  it.each(kilobytes)(
    'with a From header of %i KB holds up nobody, and is no answer',
    async (size) => {
      await say(desk.staff, 'Hello')
      const to = await addressIn(desk.customer)
      for (const [, from] of hostile) {
        const mail = { from: `${from(size * 1000)} <${desk.customer.email}>`, to, text: 'Hello' }
        const outcome = outcomeOf(mail)
        expect(await maxAnswerMs(outcome)).toBeLessThan(2_000)
        expect(['other_sender', 'no_address', 'repeated']).toContain(await outcome)
      }
    },
    120_000,
  )

  it('that hangs its thread is given up', async () => {
    const store = desk.app.files
    const { storage_key } = await store.put(Readable.from([rawMail({ from: 'a', to: 'b', text: 'Hello' })]), {
      maxBytes: 10_000,
    })
    const read = mailReaderWith({ threads: 1, timeoutMs: 1, heapMegabytes: 64 })
    const caps = { max_files: 1, max_bytes: 1, logo_bytes: 1 }
    await expect(read(store, storage_key, caps)).rejects.toMatchObject({ name: 'TaskStopped', reason: 'time' })
  })
})

describe('the settings', () => {
  it('are for those who may change settings, and tell no secret', async () => {
    const clerk = await desk.staffWith('orders')
    expect((await configure({}, clerk)).status).toBe(403)
    const { mail_in } = (await desk.call(GetMailIn, {}, { as: admin })).body
    expect(mail_in).toMatchObject({ has_hook_secret: true, reply_address: 'reply@mail.tuning.example' })
    expect(mail_in.hook_url).toMatch(/\/api\/mail\/inbound$/)
    const kept = await desk.sql`SELECT to_jsonb(m) AS row FROM mail_in m UNION ALL SELECT facts FROM audit`
    expect(JSON.stringify([mail_in, kept])).not.toContain(secret)
  })

  it('refuse an address without room for the word behind it, and half a mailbox', async () => {
    expect((await configure({ reply_address: `${'a'.repeat(32)}@mail.tuning.example` })).status).toBe(400)
    const half = await configure({ imap_host: 'imap.example.com', imap_user: 'reply' })
    expect([half.status, half.body.code]).toEqual([422, 'orders.mailbox_password_needed'])
    expect((await desk.call(CheckMailbox, {}, { as: admin })).body.code).toBe('orders.no_mailbox')
  })

  it('never send the mailbox’s password elsewhere', async () => {
    const mailbox = { imap_host: 'imap.example.com', imap_user: 'reply' }
    expect((await configure({ ...mailbox, imap_password: 'geheim' })).status).toBe(200)
    expect((await configure(mailbox)).status).toBe(200)
    for (const other of [{ imap_host: 'evil.example.com' }, { imap_port: 143 }, { imap_security: 'none' as const }])
      expect((await configure({ ...mailbox, ...other })).body.code).toBe('orders.mailbox_password_needed')
    const kept = await desk.sql`SELECT encode(imap_password_sealed, 'escape') AS text FROM mail_in`
    expect(JSON.stringify(kept)).not.toContain('geheim')
    await configure({})
  })

  it.each(['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1'])('do not reach %s', async (imap_host) => {
    await configure({ imap_host, imap_port: 143, imap_user: 'x', imap_password: 'x' })
    expect((await desk.call(CheckMailbox, {}, { as: admin })).body.code).toBe('orders.mailbox_failed')
    await configure({})
  })

  it('close the hook, and without an address for answers no mail carries one', async () => {
    await desk.call(RemoveHookSecret, {}, { as: admin })
    expect((await deliver('x')).status).toBe(401)
    await configure({ reply_address: '' })
    await say(desk.staff, 'Hello')
    await vi.waitFor(async () => {
      const [mail] = await desk.sql`
        SELECT reply_id FROM mails WHERE to_address = ${desk.customer.email} AND ref->>'order_id' = ${order}`
      expect(mail).toEqual({ reply_id: null })
    })
  })
})
