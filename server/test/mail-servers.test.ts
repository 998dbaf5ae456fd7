import { ChangeMailIn, CheckMailbox } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { simpleParser } from 'mailparser'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pollMailboxJob } from '../src/conversations/mail-in/poll-mailbox.ts'
import { publicFetch } from '../src/platform/net/public-fetch.ts'
import { type DebianMail, hasDebianMail, startDebianMail } from './debian-mail.ts'
import { eventually } from './eventually.ts'
import { lastAttempt } from './job-attempts.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'

// Sends and receives mails through the Debian packages postfix and dovecot-imapd.

const isLong = process.env.TEST_LONG !== undefined
const reply = 'reply@mail.tuning.example'

describe.skipIf(!isLong || !hasDebianMail())('Postfix and Dovecot', () => {
  let mail: DebianMail
  let site: OrderSite

  beforeAll(async () => {
    mail = await startDebianMail({ reply, domain: 'example.com' })
    const { host, port, user, password } = mail.imap
    site = await startOrderSite({
      hasWorker: true,
      env: { SMTP_URL: mail.smtpUrl, PRIVATE_TARGETS: `${host}:${port}` },
    })
    const mailbox = { imap_host: host, imap_port: port, imap_user: user, imap_password: password }
    const body = { reply_address: reply, imap_security: 'none', ...mailbox } as const
    const admin = await site.admin()
    await site.call(ChangeMailIn, { body }, { as: admin })
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
})
