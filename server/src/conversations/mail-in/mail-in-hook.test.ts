import { Readable } from 'node:stream'
import {
  CheckMailbox,
  GetMailIn,
  RemoveHookSecret,
} from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { useMailIn } from '../../../test/mail-in.ts'
import { rawMail } from '../../../test/raw-mail.ts'
import { pace } from '../../../test/waits.ts'
import { mailReaderWith } from '../../platform/mail/in/mail-reader.ts'

const { site, configure, deliver, say, addressIn, outcomeOf } = useMailIn()

describe('the hook', () => {
  it('refuses requests without the secret, and other media types', async () => {
    const mail = new Uint8Array(
      rawMail({ from: site.orderSite.customer.email, to: 'reply@mail.tuning.example', text: 'Hello' }),
    )
    const wrong = [
      await deliver(mail, ''),
      await deliver(mail, 'Bearer wrong'),
      await deliver(mail, `Basic ${btoa('mail:wrong')}`),
      await deliver(mail, `Bearer ${site.orderSite.customer.token}`),
    ]
    expect(await Promise.all(wrong.map(async (response) => [response.status, (await response.json()).code]))).toEqual(
      wrong.map(() => [401, 'conversations.wrong_hook_secret']),
    )
    expect((await deliver('{}', `Bearer ${site.secret}`, 'application/json')).status).toBe(415)
    expect((await deliver('a=b', `Bearer ${site.secret}`, 'text/plain')).status).toBe(415)
    expect(await site.orderSite.sql`SELECT FROM inbound_mails`).toHaveLength(0)
  })

  it('rejects the body of another endpoint', async () => {
    const response = await fetch(`${site.orderSite.url}/api/canned_answer`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${site.orderSite.staff.token}` },
      body: 'Subject: x\r\n\r\nx',
    })
    expect(response.status).toBe(415)
  })

  it('limits attempts to guess the secret', async () => {
    for (let n = 0; n < 20; n++) await deliver('x', 'Bearer guess')
    const last = await deliver('x', 'Bearer guess')
    expect([last.status, (await last.json()).code]).toEqual([429, 'request.rate_limited'])
  })

  it('refuses a mail that is too large and stores nothing', async () => {
    const response = await deliver(new Uint8Array(36 * 2 ** 20 + 1))
    expect([response.status, (await response.json()).code]).toEqual([413, 'request.too_large'])
  }, 20_000)

  it('also accepts the secret as a password and the mail as a form file', async () => {
    const form = new FormData()
    form.append('message', new Blob([new Uint8Array(rawMail({ from: 'a@b.example', to: 'x@y.example', text: 'Hi' }))]))
    const response = await fetch(`${site.orderSite.url}/api/mail/inbound`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`mail:${site.secret}`)}` },
      body: form,
    })
    expect(response.status).toBe(200)
    await eventually(async () => {
      const [mail] = await site.orderSite
        .sql`SELECT outcome, file_id FROM inbound_mails ORDER BY received_at DESC LIMIT 1`
      expect(mail).toEqual({ outcome: 'no_address', file_id: null })
    })
  })
})

describe('a hostile mail', () => {
  /**
   * Measures the slowest response while a call is running. Without a limit for headers, 90 KB of them blocked the event loop for five
   * seconds.
   */
  const maxResponseMs = async (during: Promise<unknown>): Promise<number> => {
    let isOver = false
    let longest = 0
    void during.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const start = performance.now()
      await fetch(`${site.orderSite.url}/health`)
      longest = Math.max(longest, performance.now() - start)
      await pace(20)
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
    'with a From header of %i KB does not block the site and posts no message',
    async (size) => {
      await say(site.orderSite.staff, 'Hello')
      const to = await addressIn(site.orderSite.customer)
      for (const [, from] of hostile) {
        const mail = { from: `${from(size * 1000)} <${site.orderSite.customer.email}>`, to, text: 'Hello' }
        const outcome = outcomeOf(mail)
        expect(await maxResponseMs(outcome)).toBeLessThan(2_000)
        expect(['other_sender', 'no_address', 'repeated']).toContain(await outcome)
      }
    },
    120_000,
  )

  it('that blocks its thread is abandoned', async () => {
    const store = site.orderSite.app.files
    const { storage_key } = await store.put(Readable.from([rawMail({ from: 'a', to: 'b', text: 'Hello' })]), {
      maxBytes: 10_000,
    })
    const read = mailReaderWith({ threads: 1, timeoutMs: 1, heapMegabytes: 64 })
    const caps = { max_files: 1, max_bytes: 1, logo_bytes: 1 }
    await expect(read(store, storage_key, caps)).rejects.toMatchObject({ name: 'TaskStopped', reason: 'time' })
  })

  it('with more nested parts than the parser allows is refused at once, not retried', async () => {
    await say(site.orderSite.staff, 'Hello')
    const to = await addressIn(site.orderSite.customer)
    expect(await outcomeOf({ from: site.orderSite.customer.email, to, text: 'Hello', nested: 3_000 })).toBe(
      'unreadable',
    )
  })
})

describe('the settings', () => {
  it('require the permission for settings and contain no secrets', async () => {
    const clerk = await site.orderSite.staffWith('orders')
    expect((await configure({}, clerk)).status).toBe(403)
    const { mail_in } = (await site.orderSite.call(GetMailIn, {}, { as: site.admin })).body
    expect(mail_in).toMatchObject({ has_hook_secret: true, reply_address: 'reply@mail.tuning.example' })
    expect(mail_in.hook_url).toMatch(/\/api\/mail\/inbound$/)
    const kept = await site.orderSite.sql`SELECT to_jsonb(m) AS row FROM mail_in m UNION ALL SELECT facts FROM audit`
    expect(JSON.stringify([mail_in, kept])).not.toContain(site.secret)
  })

  it('refuse an address that is too long for the reply tag, and incomplete mailbox settings', async () => {
    expect((await configure({ reply_address: `${'a'.repeat(32)}@mail.tuning.example` })).status).toBe(400)
    const half = await configure({ imap_host: 'imap.example.com', imap_user: 'reply' })
    expect([half.status, half.body.code]).toEqual([422, 'conversations.mailbox_password_needed'])
    expect((await site.orderSite.call(CheckMailbox, {}, { as: site.admin })).body.code).toBe('conversations.no_mailbox')
  })

  it('never send the mailbox’s password to another server', async () => {
    const mailbox = { imap_host: 'imap.example.com', imap_user: 'reply' }
    expect((await configure({ ...mailbox, imap_password: 'geheim' })).status).toBe(200)
    expect((await configure(mailbox)).status).toBe(200)
    for (const other of [{ imap_host: 'evil.example.com' }, { imap_port: 143 }, { imap_security: 'none' as const }])
      expect((await configure({ ...mailbox, ...other })).body.code).toBe('conversations.mailbox_password_needed')
    const kept = await site.orderSite.sql`SELECT encode(imap_password_sealed, 'escape') AS text FROM mail_in`
    expect(JSON.stringify(kept)).not.toContain('geheim')
    await configure({})
  })

  it.each(['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1'])('do not reach %s', async (imap_host) => {
    await configure({ imap_host, imap_port: 143, imap_user: 'x', imap_password: 'x' })
    expect((await site.orderSite.call(CheckMailbox, {}, { as: site.admin })).body.code).toBe(
      'conversations.mailbox_failed',
    )
    await configure({})
  })

  it('can disable the hook, and remove the reply address from mails', async () => {
    await site.orderSite.call(RemoveHookSecret, {}, { as: site.admin })
    expect((await deliver('x')).status).toBe(401)
    await configure({ reply_address: '' })
    await say(site.orderSite.staff, 'Hello')
    await eventually(async () => {
      const [mail] = await site.orderSite.sql`
        SELECT reply_id FROM mails WHERE to_address = ${site.orderSite.customer.email} AND ref->>'order_id' = ${site.order}`
      expect(mail).toEqual({ reply_id: null })
    })
  })
})
