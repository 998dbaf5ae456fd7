import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ListInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { ClaimGuestOrder, PlaceGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import {
  DownloadGuestMessageFile,
  ListGuestMessages,
  PostGuestMessage,
  ReadGuestMessages,
} from '@mapwright/contract/shop/guests/guest-message-endpoints.ts'
import { ListShopOrderMessages, PostShopOrderMessage } from '@mapwright/contract/shop/orders/message-endpoints.ts'
import { MarkShopOrderAsPaid } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../../test/events-handled.ts'
import type { Person } from '../../../test/kit.ts'
import { rawMail } from '../../../test/raw-mail.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { decide } from '../../conversations/mail-in/decide.ts'
import { readMailHead } from '../../platform/mail/in/mail-head.ts'
import { replyAddress } from '../../platform/mail/in/reply-address.ts'
import { eraseGuests } from '../guests/erase-guests.ts'
import { deleteMessageFiles } from './delete-message-files.ts'
import { shopOrderSubject } from './order-subject.ts'

const monthMs = 32 * 24 * 3_600_000

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
  await site.sql`UPDATE shop_settings SET guest_orders = true`
  await site.sql`UPDATE mail_in SET reply_address = 'reply@mail.tuning.example'`
})
afterAll(() => site.close())
beforeEach(async () => {
  await clearRateLimits(site)
})

type Files = CallInput<typeof PostShopOrderMessage>['files']
const say = (id: string, as: Person, text: string, { internal = false, files = {} as Files } = {}) =>
  site.call(
    PostShopOrderMessage,
    { params: { id }, body: { text, internal: internal ? 'true' : 'false' }, files },
    { as },
  )
const messages = async (id: string, as: Person) =>
  (await site.call(ListShopOrderMessages, { params: { id } }, { as })).body.messages
const inbox = async () => (await site.call(ListInbox, { query: {} }, { as: site.keeper })).body.entries
type MailRow = { reply_id: string | null; values: { reason: string; link: string; number: string } }
const mailsTo = async (email: string) => {
  await eventsHandled(site)
  return site.sql<MailRow[]>`
    SELECT reply_id, values FROM mails WHERE to_address = ${email} AND kind = 'shop_order_message' ORDER BY _id`
}

describe('the conversation about an order', () => {
  it("waits in staff's inbox with the number of the order until somebody answers, and both sides are linked to its page", async () => {
    const { id, buyer, invoice_no, product } = await site.paidOrder()
    expect((await say(id, buyer, 'Which color is it?')).status).toBe(200)
    expect(await inbox()).toMatchObject([
      {
        ...{ kind: 'shop_order', number: invoice_no, title: product.name, text: 'Which color is it?' },
        link: `/admin/shop_manager/order/${id}`,
      },
    ])
    await say(id, site.keeper, 'A note', { internal: true })
    expect(await inbox()).toHaveLength(1)
    await say(id, site.keeper, 'Black')
    expect(await inbox()).toHaveLength(0)
    expect(await mailsTo(buyer.email)).toMatchObject([
      { values: { reason: 'Black', number: invoice_no, link: `/shop/order/${invoice_no}` } },
    ])
    const { notifications } = (await site.call(GetUserNotifications, { query: {} }, { as: buyer })).body
    expect(notifications[0]).toMatchObject({ kind: 'shop_order_message', link: `/shop/order/${invoice_no}` })
    expect((await messages(id, buyer)).map(({ text }) => text)).toEqual(['Which color is it?', 'Black'])
    expect((await messages(id, site.keeper)).map(({ text }) => text)).toContain('A note')
  })

  it('is closed to other customers and to staff without the permission to ship', async () => {
    const { id } = await site.paidOrder()
    expect((await say(id, await site.person(), 'Hello')).body.code).toBe('shop.order_not_found')
    expect((await say(id, await site.staffWith('shop_manager.hold_order'), 'Hello')).status).toBe(403)
    expect((await say(id, await site.staffWith('shop_manager.ship_order'), 'Hello')).status).toBe(200)
  })

  it('keeps its files for a month after the order was finished and the last message was written', async () => {
    const { id, buyer } = await site.paidOrder()
    const files = { files: [new File(['broken'], 'broken.txt')] }
    await say(id, buyer, 'It is broken', { files })
    const later = new Date(Date.now() + monthMs)
    const deleted = async () => {
      await deleteMessageFiles(site.sql, later)
      return (await messages(id, buyer))[0]?.files[0]?.gone
    }
    expect(await deleted()).toBe(false)
    await site.sql`UPDATE shop_orders SET current_status = 'completed' WHERE _id = ${id}`
    await site.sql`UPDATE conversation_messages SET created_at = ${later} WHERE text = 'It is broken'`
    expect(await deleted()).toBe(false)
    await site.sql`UPDATE conversation_messages SET created_at = now() WHERE text = 'It is broken'`
    expect(await deleted()).toBe(true)
  })
})

let guests = 0
async function guestOrder() {
  const product = await site.product()
  const email = `gus${++guests}@guest.example`
  const secret = randomBytes(32).toString('base64url')
  const body = {
    ...{ email, buyer_kind: 'private' as const, firstname: 'Gus', lastname: 'Guest', address: 'Quay 1' },
    ...{ post_code: '20095', city: 'Hamburg', country: 'DE', items: [{ product_id: product._id, quantity: 1 }] },
    ...{ shipping_method_id: site.shipping_method_id, shipping_address: site.address, payment_method: 'bank' as const },
    ...{ expected_total: '17.73', terms_accepted: true as const, secret },
  }
  const { order } = (await site.call(PlaceGuestOrder, { body }, { key: crypto.randomUUID() })).body
  const [row] = await site.sql<{ _id: string }[]>`
    SELECT o._id FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id WHERE i.invoice = ${order.invoice_no}`
  return { id: row?._id ?? '', email, secret }
}

async function decisionAbout(from: string, reply_id: string | null | undefined) {
  const to = replyAddress('reply@mail.tuning.example', site.app.secretKey, reply_id ?? '')
  const head = await readMailHead(
    Readable.from([rawMail({ from, to, text: 'Thanks', id: `<${crypto.randomUUID()}@guest.example>` })]),
  )
  return decide(site.sql, head, { subjects: [shopOrderSubject], secretKey: site.app.secretKey, now: new Date() })
}

describe('a guest', () => {
  it('gets every message in full by mail with a link to the order, but not internal notes, and replies by mail', async () => {
    const { id, email } = await guestOrder()
    const long = `Long ${'x'.repeat(3000)}`
    await say(id, site.keeper, long)
    await say(id, site.keeper, 'Another')
    await say(id, site.keeper, 'A secret note', { internal: true })
    const files = { files: [new File(['plan'], 'plan.txt')] }
    expect((await say(id, site.keeper, '', { files, internal: true })).status).toBe(200)
    const mails = await mailsTo(email)
    expect(mails.map(({ values }) => values.reason)).toEqual([long, 'Another'])
    expect(mails[0]?.values.link).toMatch(/^\/shop\/guest-order\/./)
    expect(await site.sql`SELECT FROM mails m WHERE m::text LIKE '%A secret note%'`).toHaveLength(0)
    expect((await decisionAbout('other@guest.example', mails[0]?.reply_id)).outcome).toBe('other_sender')
    expect(await decisionAbout(email, mails[0]?.reply_id)).toMatchObject({ outcome: 'taken', about: { id } })
  })

  const listed = async (token: string) => site.call(ListGuestMessages, { params: { token }, query: {} })
  const write = (token: string, text: string, files: CallInput<typeof PostGuestMessage>['files'] = {}) =>
    site.call(PostGuestMessage, { params: { token }, body: { text }, files }, { key: crypto.randomUUID() })

  it('reads and writes messages with files on the page that a link opens', async () => {
    const { id, secret } = await guestOrder()
    expect((await listed(secret)).body).toMatchObject({ messages: [], has_more: false, other_read_at: null })
    expect((await write('x'.repeat(43), 'Hello')).body.code).toBe('shop.order_not_found')
    expect((await write(secret, '')).body.code).toBe('shop.empty_message')
    const sent = await write(secret, 'Does it fit?', { files: [new File(['photo'], 'photo.txt')] })
    expect(sent.body.message).toMatchObject({ mine: true, text: 'Does it fit?', files: [{ name: 'photo.txt' }] })
    expect((await messages(id, site.keeper)).map(({ text, by }) => [text, by.kind, by.name])).toEqual([
      ['Does it fit?', 'customer', 'Gus Guest'],
    ])
    await say(id, site.keeper, 'See the plan', { files: { files: [new File(['plan'], 'plan.txt')] } })
    const [own, answer] = (await listed(secret)).body.messages
    expect([own?.mine, answer?.mine, answer?.by.name, answer?.by.kind]).toEqual([true, false, null, 'staff'])
    const params = { token: secret, msgid: answer?._id ?? '' }
    const file = await site.call(DownloadGuestMessageFile, { params, query: {} })
    expect(file.status).toBe(200)
    const readAt = async () =>
      (await site.call(ListShopOrderMessages, { params: { id } }, { as: site.keeper })).body.other_read_at
    const before = await readAt()
    await site.call(ReadGuestMessages, { params: { token: secret } })
    expect((await readAt()) ?? '').not.toBe(before)
  })

  it('sees neither internal notes and their files nor messages of other orders', async () => {
    const { id, secret } = await guestOrder()
    await write(secret, 'Hello')
    const files = { files: [new File(['a secret plan'], 'secret.txt')] }
    const note = (await say(id, site.keeper, 'A secret note', { internal: true, files })).body.message
    expect(JSON.stringify((await listed(secret)).body)).not.toContain('secret')
    const fileOf = (token: string, msgid: string, file_id?: string) =>
      site.call(DownloadGuestMessageFile, { params: { token, msgid }, query: file_id ? { file_id } : {} })
    expect((await fileOf(secret, note._id)).body.code).toBe('shop.message_not_found')
    const shown = (await say(id, site.keeper, 'Hello')).body.message
    const byFile = await fileOf(secret, shown._id, note.files[0]?._id)
    expect(byFile.body.code).toBe('shop.file_not_found')
    const other = await guestOrder()
    expect((await fileOf(other.secret, shown._id)).body.code).toBe('shop.message_not_found')
    await write(other.secret, 'Hi')
    expect((await fileOf(other.secret, shown._id)).body.code).toBe('shop.message_not_found')
    expect((await listed(other.secret)).body.messages).toHaveLength(1)
  })

  it('can write ten messages a minute', async () => {
    const { secret } = await guestOrder()
    await clearRateLimits(site)
    for (let at = 0; at < 10; at += 1) expect((await write(secret, `Message ${at}`)).status).toBe(200)
    expect((await write(secret, 'One more')).status).toBe(429)
  })

  it('finds the messages in the account that claims the order, and can then reply only from the account', async () => {
    const { id, email, secret } = await guestOrder()
    await say(id, site.keeper, 'Hello guest')
    const [mail] = await mailsTo(email)
    const account = await site.buyer()
    await site.call(ClaimGuestOrder, { params: { token: secret } }, { as: account })
    expect((await messages(id, account)).map(({ text }) => text)).toEqual(['Hello guest'])
    expect((await decisionAbout(email, mail?.reply_id)).outcome).toBe('other_sender')
    expect(await site.sql`SELECT FROM conversation_participants WHERE guest_email = ${email}`).toHaveLength(0)
  })

  it('leaves neither a name nor messages nor mails after the erasure', async () => {
    const { id, email } = await guestOrder()
    await site.call(MarkShopOrderAsPaid, { body: { id } }, site.asKeeper)
    await say(id, site.keeper, 'Dear Gus')
    expect(await mailsTo(email)).toHaveLength(1)
    await site.sql`UPDATE shop_orders SET current_status = 'completed', updated_at = now() - interval '10 years' WHERE _id = ${id}`
    await eraseGuests(site.sql, new Date())
    await eventsHandled(site)
    expect(await mailsTo(email)).toHaveLength(0)
    expect(await site.sql`SELECT FROM conversation_participants WHERE guest_email = ${email}`).toHaveLength(0)
    expect((await messages(id, site.keeper)).map(({ text }) => text)).toEqual([''])
  })
})
