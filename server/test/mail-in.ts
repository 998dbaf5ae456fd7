import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ChangeMailIn, MakeHookSecret } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { replyAddress } from '../src/platform/mail/in/reply-address.ts'
import { eventually } from './eventually.ts'
import type { Person } from './kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { type RawMail, rawMail } from './raw-mail.ts'
import { clearRateLimits } from './site-state.ts'

/** Starts a site that accepts replies by mail. Each test has a new pending order (`site.order`). */
export function useMailIn() {
  const site = {} as { orderSite: OrderSite; admin: Person; order: string; secret: string }
  const off = { imap_host: '', imap_port: 993, imap_security: 'tls' as const, imap_user: '', imap_password: '' }
  const configure = (changes: Partial<CallInput<typeof ChangeMailIn>['body']>, as = site.admin) =>
    site.orderSite.call(
      ChangeMailIn,
      { body: { reply_address: 'reply@mail.tuning.example', ...off, ...changes } },
      { as },
    )

  beforeAll(async () => {
    site.orderSite = await startOrderSite({ hasWorker: true })
    site.admin = await site.orderSite.admin()
    expect((await configure({})).status).toBe(200)
    site.secret = (await site.orderSite.call(MakeHookSecret, {}, { as: site.admin })).body.secret
  })
  afterAll(() => site.orderSite.close())
  beforeEach(async () => {
    await clearRateLimits(site.orderSite)
    site.order = await site.orderSite.orderIn('pending')
  })

  const deliver = (content: BodyInit, authorization = `Bearer ${site.secret}`, type = 'message/rfc822') =>
    fetch(`${site.orderSite.url}/api/mail/inbound`, {
      method: 'POST',
      headers: { 'content-type': type, ...(authorization ? { authorization } : {}) },
      body: content,
    })
  const say = (as: Person, text: string, internal: 'true' | 'false' = 'false', id = site.order) =>
    site.orderSite.call(PostOrderMessage, { params: { id }, body: { text, internal } }, { as })
  const messages = async (as: Person, id = site.order) =>
    (await site.orderSite.call(ListOrderMessages, { params: { id } }, { as })).body.messages

  /** Waits for a mail to the person. Returns the mail's reply address. */
  async function addressIn(to: Person, id = site.order): Promise<string> {
    const reply_id = await eventually(async () => {
      const [mail] = await site.orderSite.sql<{ reply_id: string }[]>`
        SELECT reply_id FROM mails WHERE to_address = ${to.email} AND ref->>'order_id' = ${id} AND kind = 'order_message'
        ORDER BY created_at DESC LIMIT 1`
      expect(mail?.reply_id).toMatch(/^[a-z2-7]{16}$/)
      return mail?.reply_id ?? ''
    })
    return replyAddress('reply@mail.tuning.example', site.orderSite.app.secretKey, reply_id)
  }

  /** Delivers a mail and waits for its outcome. */
  async function outcomeOf(mail: RawMail): Promise<string> {
    const [before] = await site.orderSite.sql<
      { count: number }[]
    >`SELECT count(*)::int FROM inbound_mails WHERE outcome IS NOT NULL`
    expect((await deliver(new Uint8Array(rawMail(mail)))).status).toBe(200)
    return eventually(async () => {
      const [after] = await site.orderSite.sql<{ count: number }[]>`
          SELECT count(*)::int FROM inbound_mails WHERE outcome IS NOT NULL`
      expect(after?.count).toBe((before?.count ?? 0) + 1)
      const [last] = await site.orderSite.sql<{ outcome: string }[]>`
          SELECT outcome FROM inbound_mails WHERE outcome IS NOT NULL ORDER BY received_at DESC, _id DESC LIMIT 1`
      return last?.outcome ?? ''
    })
  }
  return { site, configure, deliver, say, messages, addressIn, outcomeOf }
}
