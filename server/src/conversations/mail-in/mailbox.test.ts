import { ChangeMailIn, CheckMailbox, GetMailIn } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startImapServer } from '../../../test/imap-server.ts'
import { lastAttempt } from '../../../test/job-attempts.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { rawMail } from '../../../test/raw-mail.ts'
import { replyAddress } from '../../platform/mail/in/reply-address.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { publicHost } from '../../platform/net/public-host.ts'
import { pollMailboxJob } from './poll-mailbox.ts'

let imap: Awaited<ReturnType<typeof startImapServer>>
let site: OrderSite
let admin: Person

beforeAll(async () => {
  imap = await startImapServer()
  site = await startOrderSite({ hasWorker: true, env: { PRIVATE_TARGETS: imap.target } })
  admin = await site.admin()
})
afterAll(async () => {
  await site.close()
  await imap.close()
})

const configure = (imap_password: string, imap_security: 'none' | 'tls' = 'none') =>
  site.call(
    ChangeMailIn,
    {
      body: {
        ...{ reply_address: 'reply@mail.tuning.example', imap_host: imap.host, imap_port: imap.port },
        ...{ imap_security, imap_user: 'reply', imap_password },
      },
    },
    { as: admin },
  )
const check = async () => (await site.call(CheckMailbox, {}, { as: admin })).body
const settings = async () => (await site.call(GetMailIn, {}, { as: admin })).body.mail_in
const poll = () =>
  pollMailboxJob.handle({
    ...{ data: {}, sql: site.sql, app: site.app, publicFetch: publicFetch(), ...lastAttempt },
    ...{ now: new Date(), log: pino({ level: 'silent' }) },
  })

it('with a wrong password shows the server’s error, in the test and after the next poll', async () => {
  await configure('wrong')
  const { code, details } = await check()
  expect([code, details]).toEqual([
    'conversations.mailbox_failed',
    { why: expect.stringContaining('Invalid credentials') },
  ])
  await poll()
  expect((await settings()).poll_error).toContain('Invalid credentials')
})

it('is not contacted without TLS unless it is listed in PRIVATE_TARGETS', async () => {
  await configure('geheim')
  const app = { ...site.app, publicHost: publicHost({ resolve: async () => [{ address: '8.8.8.8' }] }) }
  await site.sql`UPDATE mail_in SET imap_host = 'imap.example.com'`
  await pollMailboxJob.handle({
    ...{ data: {}, sql: site.sql, app, publicFetch: publicFetch(), ...lastAttempt },
    ...{ now: new Date(), log: pino({ level: 'silent' }) },
  })
  expect((await settings()).poll_error).toContain('without TLS')
})

it('is polled: unread mails become messages once and are marked as read', async () => {
  await configure('geheim')
  const id = await site.orderIn('pending')
  await site.call(PostOrderMessage, { params: { id }, body: { text: 'Which tool?' } }, { as: site.staff })
  const reply_id = await eventually(async () => {
    const [mail] = await site.sql<{ reply_id: string }[]>`SELECT reply_id FROM mails WHERE kind = 'order_message'`
    expect(mail).toBeDefined()
    return mail?.reply_id ?? ''
  })
  const to = replyAddress('reply@mail.tuning.example', site.app.secretKey, reply_id)
  imap.put(
    rawMail({
      from: site.customer.email,
      to,
      text: 'KESS',
      files: [{ name: 'a.txt', type: 'text/plain', content: Buffer.alloc(200_000, 65) }],
    }),
  )
  imap.put(rawMail({ from: 'shop@x.example', to: 'reply@mail.tuning.example', text: 'Buy now' }))
  expect(await check()).toMatchObject({ mails: 2, unread: 2 })
  await poll()
  expect(imap.unread()).toBe(0)
  await poll()
  await eventually(async () => {
    const { messages } = (await site.call(ListOrderMessages, { params: { id } }, { as: site.staff })).body
    expect(messages.map(({ text, files }) => [text, files.map(({ size }) => size)])).toEqual([
      ['Which tool?', []],
      ['KESS', [200_000]],
    ])
  })
  await eventually(async () => {
    const { latest, poll_error } = await settings()
    expect([latest.map(({ source, outcome }) => [source, outcome]).sort(), poll_error]).toEqual([
      [
        ['mailbox', 'no_address'],
        ['mailbox', 'taken'],
      ],
      null,
    ])
  })
})
