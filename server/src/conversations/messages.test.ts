import { dayMs } from '@mapwright/contract/api/days.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import {
  DeleteOrderMessage,
  DownloadMessageFile,
  EditOrderMessage,
  ListOrderMessages,
  ListOrderMessageVersions,
  ListUnreadOrders,
  PostOrderMessage,
  ReadOrderMessages,
} from '@mapwright/contract/orders/message-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { eventually } from '../../test/eventually.ts'
import { exportedData } from '../../test/exported-data.ts'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { clearRateLimits } from '../../test/site-state.ts'
import { subjects } from '../domains.ts'
import { deleteOldFiles } from '../orders/files/delete-old-files.ts'
import { conversationsData } from './own-data.ts'

let site: OrderSite
let order: string
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  order = await site.orderIn('pending')
})
afterAll(() => site.close())

type MessageInput = Partial<CallInput<typeof PostOrderMessage>['body']> & { files?: File[]; id?: string }
const say = (as: Person, { files = [], id = order, ...body }: MessageInput) =>
  site.call(PostOrderMessage, { params: { id }, body, files: { files } }, { as })
const read = async (as: Person, id = order) => (await site.call(ListOrderMessages, { params: { id } }, { as })).body
const download = async (as: Person, id: string, msgid: string) =>
  (await site.call(DownloadMessageFile, { params: { id, msgid } }, { as })).body.code
const unread = async (as: Person) => (await site.call(ListUnreadOrders, {}, { as })).body.orders
const png = async (side: number) => {
  const image = sharp({ create: { width: side, height: side, channels: 3, background: '#f60' } })
  return new File([new Uint8Array(await image.png().toBuffer())], 'dash.png', { type: 'image/png' })
}

describe('a message on an order', () => {
  it('refuses other customers as if the order did not exist, and staff without the permission', async () => {
    const stranger = await site.person()
    const clerk = await site.staffWith('tickets')
    const responses = [await say(stranger, { text: 'Hello' }), await say(clerk, { text: 'Hello' })]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'orders.not_found'],
      [403, 'request.forbidden'],
    ])
    expect((await site.call(ListOrderMessages, { params: { id: order } }, { as: stranger })).status).toBe(404)
  })

  it('is refused when it is empty, and on a draft', async () => {
    const empty = await say(site.customer, { text: '  ' })
    expect([empty.status, empty.body.code, empty.body.fields]).toEqual([
      422,
      'orders.empty_message',
      { text: expect.objectContaining({ code: 'required' }) },
    ])
    const draft = await site.orderIn('draft')
    expect((await say(site.customer, { text: 'Hello', id: draft })).body.code).toBe('orders.wrong_state')
  })

  it('reaches the other side with a notification; the customer does not see which staff member wrote it', async () => {
    const id = await site.orderIn('pending')
    await say(site.customer, { text: 'Please keep the idle as it is', id })
    expect(await unread(site.staff)).toContain(id)
    const [seen] = (await read(site.staff, id)).messages
    expect(seen).toMatchObject({ text: 'Please keep the idle as it is', mine: false, by: { kind: 'customer' } })
    await site.call(ReadOrderMessages, { params: { id } }, { as: site.staff })
    expect(await unread(site.staff)).not.toContain(id)
    expect((await read(site.customer, id)).other_read_at).not.toBeNull()

    await say(site.staff, { text: 'We will', id })
    expect(await unread(site.customer)).toContain(id)
    const newest = (await read(site.customer, id)).messages.at(-1)
    expect(newest).toMatchObject({ text: 'We will', mine: false, by: { kind: 'staff', name: null, picture: null } })
    await eventually(async () => {
      const { body } = await site.call(GetUserNotifications, {}, { as: site.customer })
      expect(body.notifications.map(({ kind }) => kind)).toContain('order_message')
    })
  })

  it('re-encodes pictures, keeps other files unchanged, and shows them to both sides only', async () => {
    const log = new File(['engine;rpm\n1;800\n'], 'log.csv')
    const fake = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])], 'broken.png')
    const { body } = await say(site.customer, { text: '', files: [await png(2400), log, fake] })
    expect(body.message.files.map(({ name, width }) => [name, width])).toEqual([
      ['dash.webp', 1920],
      ['log.csv', null],
      ['broken.png', null],
    ])
    const params = { id: order, msgid: body.message._id }
    const [, csv] = body.message.files
    const got = await site.call(DownloadMessageFile, { params, query: { file_id: csv?._id } }, { as: site.staff })
    expect(Buffer.from(got.bytes).toString()).toBe('engine;rpm\n1;800\n')
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/)
    const stranger = await site.person()
    expect(await download(stranger, order, params.msgid)).toBe('orders.not_found')
    const elsewhere = await site.orderIn('pending')
    expect(await download(site.customer, elsewhere, params.msgid)).toBe('orders.message_not_found')
  })
})

describe('an internal note', () => {
  it('does not reach the customer by list, file, count, notification or export', async () => {
    const id = await site.orderIn('pending')
    const secret = 'the customer is a pain'
    const { body } = await say(site.staff, {
      text: secret,
      internal: 'true',
      id,
      files: [new File([secret], 'note.txt')],
    })
    const msgid = body.message._id
    expect((await read(site.staff, id)).messages).toHaveLength(1)
    expect(await read(site.customer, id)).toMatchObject({ messages: [], has_more: false })
    expect(await unread(site.customer)).not.toContain(id)
    const taken = await site.call(DeleteOrderMessage, { params: { id: msgid } }, { as: site.customer })
    expect([await download(site.customer, id, msgid), taken.body.code]).toEqual([
      'orders.message_not_found',
      'orders.message_not_found',
    ])
    await say(site.staff, { text: 'Done tomorrow', id })
    await eventually(async () => expect(await unread(site.customer)).toContain(id))
    const exported = JSON.stringify(await exportedData(site, conversationsData(subjects), site.customer))
    expect(exported).toContain('Done tomorrow')
    expect(exported).not.toContain(secret)
    const mailed = await site.sql`
      SELECT 1 FROM in_app_notifications n WHERE n::text LIKE ${`%${secret}%`}
      UNION ALL SELECT 1 FROM mails m WHERE m::text LIKE ${`%${secret}%`}`
    expect(mailed).toHaveLength(0)
    const events = await site.sql`SELECT 1 FROM outbox WHERE event::text LIKE ${`%${msgid}%`}`
    expect(events).toHaveLength(0)
  })

  it('cannot be written by customers', async () => {
    expect((await say(site.customer, { text: 'psst', internal: 'true' })).body.code).toBe('orders.staff_only')
  })
})

describe('deleting a message', () => {
  const deleteMessage = (as: Person, id: string) => site.call(DeleteOrderMessage, { params: { id } }, { as })

  it('is possible for the author within 15 minutes, and for admins at any time', async () => {
    const { body } = await say(site.customer, { text: 'Wrong car', files: [new File(['x'], 'x.txt')] })
    const id = body.message._id
    expect((await deleteMessage(site.staff, id)).body.code).toBe('orders.too_late')
    expect((await deleteMessage(site.customer, id)).status).toBe(200)
    const [seen] = (await read(site.staff)).messages.filter(({ _id }) => _id === id)
    expect(seen).toMatchObject({ text: '', files: [], deleted: true })

    const old = (await say(site.customer, { text: 'Long ago' })).body.message._id
    await site.sql`UPDATE conversation_messages SET created_at = created_at - interval '16 minutes' WHERE _id = ${old}`
    expect((await deleteMessage(site.customer, old)).body.code).toBe('orders.too_late')
    expect((await deleteMessage(await site.admin(), old)).status).toBe(200)
  })
})

/** Deletes all mails, because a new message about the same order is added to an unsent mail instead of getting its own. */
const clearMails = async () => {
  await eventsHandled(site)
  await site.sql`DELETE FROM mails`
}

/** Waits until the job has set the final status of all mails about the message, which is "kept" because the site has no mail server. */
const mailsHandled = (message_id: string) =>
  eventually(async () =>
    expect(await site.sql`SELECT DISTINCT status FROM mails WHERE ref ->> 'message_id' = ${message_id}`).toEqual([
      { status: 'kept' },
    ]),
  )

describe('editing a message', () => {
  const edit = (as: Person, id: string, text: string) =>
    site.call(EditOrderMessage, { params: { id }, body: { text } }, { as })
  const versions = async (id: string) =>
    (await site.call(ListOrderMessageVersions, { params: { id } }, { as: site.staff })).body.versions
  const shown = async (as: Person, id: string) => (await read(as)).messages.find(({ _id }) => _id === id)

  it('is possible only for its author, within 15 minutes, and never leaves the message empty', async () => {
    const id = (await say(site.customer, { text: 'Stage 1' })).body.message._id
    const admin = await site.admin()
    const foreign = await edit(await site.person(), id, 'Mine')
    const codes = [foreign, await edit(site.staff, id, 'Mine'), await edit(admin, id, 'Mine')]
    expect(codes.map(({ body }) => body.code)).toEqual([
      'orders.message_not_found',
      'orders.too_late',
      'orders.too_late',
    ])
    expect((await edit(site.customer, id, '  ')).body.code).toBe('orders.empty_message')
    await site.sql`UPDATE conversation_messages SET created_at = created_at - interval '16 minutes' WHERE _id = ${id}`
    expect((await edit(site.customer, id, 'Stage 2')).body.code).toBe('orders.too_late')
    expect(await shown(site.customer, id)).toMatchObject({ text: 'Stage 1', edited_at: null })
  })

  it('shows both sides that the message was edited, and keeps its earlier text for staff until it is deleted', async () => {
    const id = (await say(site.customer, { text: 'Stage 1' })).body.message._id
    expect((await edit(site.customer, id, 'Stage 1')).body.message.edited_at).toBeNull()
    await edit(site.customer, id, 'Stage 2')
    expect((await edit(site.customer, id, 'Stage 3')).body.message).toMatchObject({ text: 'Stage 3', mine: true })
    for (const as of [site.customer, site.staff])
      expect(await shown(as, id)).toMatchObject({ text: 'Stage 3', edited_at: expect.any(String), internal: false })
    expect((await versions(id)).map(({ text }) => text)).toEqual(['Stage 1', 'Stage 2'])
    const asCustomer = await site.call(ListOrderMessageVersions, { params: { id } }, { as: site.customer })
    expect(asCustomer.status).toBe(403)
    const exported = JSON.stringify(await exportedData(site, conversationsData(subjects), site.customer))
    expect(exported).toContain('"earlier_texts":["Stage 1","Stage 2"]')
    await site.call(DeleteOrderMessage, { params: { id } }, { as: site.customer })
    expect(await versions(id)).toEqual([])
    expect((await edit(site.customer, id, 'Back')).body.code).toBe('orders.message_not_found')
  })

  it('does not show customers the earlier text of a message by staff', async () => {
    const id = (await say(site.staff, { text: 'He is a pain' })).body.message._id
    await edit(site.staff, id, 'Done tomorrow')
    const exported = JSON.stringify(await exportedData(site, conversationsData(subjects), site.customer))
    expect(exported).not.toContain('He is a pain')
    expect(JSON.stringify(await read(site.customer))).not.toContain('He is a pain')
  })

  it('changes unsent mails, and no sent ones', async () => {
    await clearMails()
    const id = (await say(site.staff, { text: 'Ready at five' })).body.message._id
    const mails = () => site.sql<{ reason: string }[]>`
      SELECT values ->> 'reason' AS reason FROM mails WHERE ref ->> 'message_id' = ${id}`
    await mailsHandled(id)
    await site.sql`UPDATE mails SET status = 'queued' WHERE ref ->> 'message_id' = ${id}`
    await edit(site.staff, id, 'Ready at six')
    expect((await mails())[0]?.reason).toBe('Ready at six')
    await site.sql`UPDATE mails SET status = 'sent' WHERE ref ->> 'message_id' = ${id}`
    await edit(site.staff, id, 'Ready at seven')
    expect((await mails())[0]?.reason).toBe('Ready at six')
  })
})

it('deletes the unsent mails of a deleted message', async () => {
  await clearMails()
  const id = (await say(site.staff, { text: 'Not for you' })).body.message._id
  const mails = () => site.sql`SELECT FROM mails WHERE ref ->> 'message_id' = ${id}`
  await mailsHandled(id)
  await site.sql`UPDATE mails SET status = 'queued' WHERE ref ->> 'message_id' = ${id}`
  await site.call(DeleteOrderMessage, { params: { id } }, { as: site.staff })
  expect(await mails()).toEqual([])
})

it('reads a long conversation page by page', async () => {
  const id = await site.orderIn('pending')
  for (let n = 1; n <= 53; n++) {
    if (n % 25 === 0) await clearRateLimits(site)
    await say(n % 2 === 0 ? site.customer : site.staff, { text: `message ${n}`, id })
  }
  const newest = await read(site.customer, id)
  expect([newest.messages.length, newest.messages[0]?.text, newest.has_more]).toEqual([50, 'message 4', true])
  const before = newest.messages[0]?._id ?? ''
  const older = await site.call(ListOrderMessages, { params: { id }, query: { before } }, { as: site.customer })
  expect(older.body.messages.map(({ text }) => text)).toEqual(['message 1', 'message 2', 'message 3'])
  expect(older.body.has_more).toBe(false)
})

it('deletes the files of messages with those of their order', async () => {
  const id = await site.orderIn('completed')
  const { body } = await say(site.customer, { text: 'Thanks', id, files: [new File(['x'], 'x.txt')] })
  await deleteOldFiles(site.sql, new Date(Date.now() + 40 * dayMs))
  expect(await download(site.customer, id, body.message._id)).toBe('orders.file_gone')
  expect((await read(site.customer, id)).messages.at(-1)?.files[0]?.gone).toBe(true)
})
