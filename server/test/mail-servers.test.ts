import { ChangeMailIn, CheckMailbox } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { ListTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { simpleParser } from 'mailparser'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pollMailboxJob } from '../src/conversations/mail-in/poll-mailbox.ts'
import { publicFetch } from '../src/platform/net/public-fetch.ts'
import { type DebianMail, hasDebianMail, startDebianMail } from './debian-mail.ts'
import { eventually } from './eventually.ts'
import { lastAttempt } from './job-attempts.ts'
import type { Person } from './kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { switchOn } from './site-state.ts'

// Sends and receives mails through the Debian packages postfix and dovecot-imapd.

const isLong = process.env.TEST_LONG !== undefined
const reply = 'reply@mail.tuning.example'

describe.skipIf(!isLong || !hasDebianMail())('Postfix and Dovecot', () => {
  let mail: DebianMail
  let site: OrderSite
  let admin: Person
  const settings = () => {
    const { host, port, user, password } = mail.imap
    const mailbox = { imap_host: host, imap_port: port, imap_user: user, imap_password: password }
    return { reply_address: reply, imap_security: 'none', ...mailbox } as const
  }

  beforeAll(async () => {
    mail = await startDebianMail({ reply, domain: 'example.com' })
    const { host, port } = mail.imap
    site = await startOrderSite({
      hasWorker: true,
      env: { SMTP_URL: mail.smtpUrl, PRIVATE_TARGETS: `${host}:${port}` },
    })
    admin = await site.admin()
    await site.call(ChangeMailIn, { body: settings() }, { as: admin })
    expect((await site.call(CheckMailbox, {}, { as: admin })).body).toMatchObject({ mails: 0, unread: 0 })
  })
  afterAll(async () => {
    await site?.close()
    await mail?.stop()
  })

  const poll = () =>
    pollMailboxJob.handle({
      ...{ data: {}, sql: site.sql, app: site.app, publicFetch: publicFetch(), ...lastAttempt },
      ...{ now: new Date(), log: pino({ level: 'silent' }) },
    })

  test('carry a message to the customer, and the reply back into the conversation', async () => {
    const id = await site.orderIn('pending')
    await site.call(PostOrderMessage, { params: { id }, body: { text: 'Grüße: which tool?' } }, { as: site.staff })
    const received = await eventually(async () => {
      const mails = await mail.mailsOf('customers')
      const found = mails.find((source) => source.includes('reply+'))
      expect(found, await mail.logs()).toBeDefined()
      return simpleParser(found ?? '')
    })
    expect(received.text).toContain('Grüße: which tool?')
    await mail.send({
      ...{
        from: site.customer.email,
        to: received.replyTo?.value[0]?.address ?? '',
        subject: `Re: ${received.subject}`,
      },
      ...{ inReplyTo: received.messageId ?? '', references: [received.messageId ?? ''] },
      text: `KESS3, größer\n\nOn Mon, 30 Nov 2026 at 14:09, ${received.from?.text} wrote:\n${(received.text ?? '').replace(/^/gm, '> ')}`,
      attachments: [{ filename: 'Zündung.txt', content: 'x'.repeat(100_000) }],
    })
    await eventually(async () => {
      await poll()
      const { messages } = (await site.call(ListOrderMessages, { params: { id } }, { as: site.staff })).body
      const shown = messages.map(({ text, files }) => [text, files.map(({ name, size }) => [name, size])])
      expect(shown, await mail.logs()).toEqual([
        ['Grüße: which tool?', []],
        ['KESS3, größer', [['Zündung.txt', 100_000]]],
      ])
    })
  })
  test('return a mail to an unknown recipient, which is recorded on the mail and on the account', async () => {
    // Postfix sends the report to the sender of the mail, so that the sender must be the mailbox that the site reads.
    await site.sql`UPDATE smtp_settings SET from_address = ${reply}`
    const gone = await site.person()
    const email = 'nobody@example.com'
    await site.sql`UPDATE users SET email = ${email} WHERE _id = ${gone._id}`
    const id = await site.orderIn('pending', { customer: gone })
    await site.call(PostOrderMessage, { params: { id }, body: { text: 'Which tool?' } }, { as: site.staff })
    await eventually(async () => {
      await poll()
      const returned = await site.sql`
        SELECT m.status, m.bounce_code, u.undeliverable FROM mails m JOIN users u ON u.email = m.to_address
        WHERE m.to_address = ${email} AND m.kind = 'order_message'`
      expect(returned, await mail.logs()).toEqual([
        { status: 'failed', bounce_code: '5.1.1', undeliverable: expect.stringMatching(/^5\.1\.1 /) },
      ])
    })
  })

  test('carry a verified mail of an unknown sender, which opens a ticket, and the confirmation back', async () => {
    await switchOn(site, 'ticket_system_public')
    const body = { ...settings(), opens_tickets: true, opens_guest_tickets: true }
    expect((await site.call(ChangeMailIn, { body }, { as: admin })).status).toBe(200)
    const email = 'gus@example.com'
    await mail.send({ from: `Gus Guest <${email}>`, to: reply, subject: 'Idle', text: 'My idle is too high' })
    await eventually(async () => {
      await poll()
      const { tickets } = (await site.call(ListTickets, { query: {} }, { as: admin })).body
      const shown = tickets.map(({ subject, user }) => [subject, user.email, user.is_guest])
      expect(shown, await mail.logs()).toEqual([['Idle', email, true]])
    })
    await eventually(async () => {
      const mails = await mail.mailsOf('customers')
      const found = mails.find((source) => source.includes(email))
      expect(found, await mail.logs()).toBeDefined()
      expect((await simpleParser(found ?? '')).subject).toContain('we received your email')
    })
  })
})
