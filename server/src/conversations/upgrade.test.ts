import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earlierDatabase } from '../../test/earlier-database.ts'
import { orderSubject } from '../orders/order-subject.ts'
import { latestMails } from './mail-in/mail-in-rows.ts'
import { resolveReplyAddress } from './mail-in/reply-rows.ts'
import { messageFileOf, readMessages } from './message-rows.ts'
import { otherReadAt, unreadSubjects } from './read-position-rows.ts'

// Rows as stored before the domain `conversations` existed. The migrations convert them, as at the start of a site.

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute))
const now = at(30)

let database: Awaited<ReturnType<typeof earlierDatabase>>
const [dealer, other, ann, bob, gone] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
const [order, quiet, silent] = [uuidv7(), uuidv7(), uuidv7()]
const [question, note, reply, deleted] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
const [file, attachment] = [uuidv7(), uuidv7()]
const reply_id = 'abcdefghij234567'

beforeAll(async () => {
  database = await earlierDatabase('0042_conversations')
  await insertEarlierRows()
  await database.upgrade()
})
afterAll(() => database.drop())

async function insertEarlierRows() {
  const { sql } = database
  const people = [
    [dealer, 2],
    [other, 2],
    [ann, 1],
    [bob, 3],
    [gone, 3],
  ] as const
  for (const [_id, role_id] of people)
    await sql`INSERT INTO users ${sql({ _id, username: _id, email: `${_id}@example.com`, password_hash: '', role_id, created_at: at(0) })}`
  await sql`UPDATE users SET deleted_at = ${at(1)} WHERE _id = ${gone}`
  for (const [_id, user_id] of [
    [order, dealer],
    [quiet, other],
    [silent, other],
  ] as const)
    await sql`INSERT INTO orders ${sql({ _id, user_id, status: 'draft', payment: 'unpaid', created_at: at(0) })}`
  await sql`INSERT INTO order_messages ${sql([
    {
      _id: question,
      order_id: order,
      actor_id: dealer,
      from_staff: false,
      internal: false,
      text: 'Is it done?',
      created_at: at(2),
      deleted_at: null,
    },
    {
      _id: note,
      order_id: order,
      actor_id: gone,
      from_staff: true,
      internal: true,
      text: 'Call him',
      created_at: at(3),
      deleted_at: null,
    },
    {
      _id: reply,
      order_id: order,
      actor_id: ann,
      from_staff: true,
      internal: false,
      text: 'Yes',
      created_at: at(4),
      deleted_at: null,
    },
    {
      _id: deleted,
      order_id: quiet,
      actor_id: other,
      from_staff: false,
      internal: false,
      text: '',
      created_at: at(6),
      deleted_at: at(7),
    },
  ])}`
  await sql`INSERT INTO files (_id, storage_key, name, media_type, size, sha256, created_at)
    VALUES (${file}, 'key', 'log.csv', 'text/csv', 5, ${'0'.repeat(64)}, ${at(2)})`
  await sql`INSERT INTO order_message_files ${sql({ _id: attachment, message_id: question, file_id: file, position: 1, width: null, height: null })}`
  await sql`INSERT INTO order_conversations ${sql([
    {
      order_id: order,
      user_id: dealer,
      customer_wrote_at: at(2),
      staff_wrote_at: at(4),
      customer_read_at: at(2),
      staff_read_at: at(4),
    },
    {
      order_id: quiet,
      user_id: other,
      customer_wrote_at: at(6),
      staff_wrote_at: null,
      customer_read_at: at(6),
      staff_read_at: null,
    },
  ])}`
  await sql`INSERT INTO order_reply_addresses (_id, order_id, user_id, expires_at) VALUES (${reply_id}, ${order}, ${bob}, ${at(59)})`
  await sql`INSERT INTO inbound_mails (_id, door, outcome, from_address, order_id, user_id, message_id, received_at)
    VALUES (${uuidv7()}, 'hook', 'taken', 'dealer@example.com', ${order}, ${dealer}, ${question}, ${at(2)})`
  await sql`INSERT INTO canned_answers (_id, title, text, position, created_at) VALUES (${uuidv7()}, 'Ready', 'It is ready', 1, ${at(0)})`
  await sql`INSERT INTO outbox (event) VALUES (${sql.json({ type: 'order.message_posted', order_id: order, user_id: dealer, actor_id: ann, message_id: reply })})`
}

const messagesFor = async (user_id: string, isStaff: boolean, id = order) =>
  (await readMessages(database.sql, orderSubject, id, { reader: { user_id, isStaff } })).map(
    ({ _id, text, mine, internal, deleted }) => ({ _id, text, mine, internal, deleted }),
  )

it('keeps every message with its author, and internal notes internal', async () => {
  const plain = { mine: false, internal: false, deleted: false }
  expect(await messagesFor(ann, true)).toEqual([
    { ...plain, _id: reply, text: 'Yes', mine: true },
    { ...plain, _id: note, text: 'Call him', internal: true },
    { ...plain, _id: question, text: 'Is it done?' },
  ])
  expect((await messagesFor(dealer, false)).map(({ text, mine }) => [text, mine])).toEqual([
    ['Yes', false],
    ['Is it done?', true],
  ])
  expect(await messagesFor(other, false, quiet)).toEqual([
    { ...plain, _id: deleted, text: '', mine: true, deleted: true },
  ])
})

it('keeps attachments', async () => {
  const request = { id: order, message_id: question, file_id: attachment }
  expect(await messageFileOf(database.sql, orderSubject, request, { isStaff: false, user_id: dealer })).toBe(file)
})

it('gives each staff member the read position of the team, and the customer their own', async () => {
  const unread = (user_id: string, isStaff: boolean) =>
    unreadSubjects(database.sql, orderSubject, { user_id, isStaff, now })
  expect([await unread(ann, true), await unread(bob, true)]).toEqual([[quiet], [quiet]])
  expect([await unread(dealer, false), await unread(other, false)]).toEqual([[order], []])
  expect(await otherReadAt(database.sql, orderSubject, order, true)).toEqual(at(2))
  expect(await otherReadAt(database.sql, orderSubject, order, false)).toEqual(at(4))
  expect(await otherReadAt(database.sql, orderSubject, quiet, false)).toBeNull()
})

it('keeps reply addresses, the records of mails and canned replies', async () => {
  expect(await resolveReplyAddress(database.sql, reply_id, now)).toMatchObject({
    place: { subject_kind: 'order', subject_id: order },
    writer: { user_id: bob },
  })
  expect(await resolveReplyAddress(database.sql, reply_id, new Date(at(59).getTime() + 1))).toBeUndefined()
  const [mail] = await database.sql`
    SELECT c.subject_id, m.message_id FROM inbound_mails m JOIN conversations c ON c._id = m.conversation_id`
  expect(mail).toEqual({ subject_id: order, message_id: question })
  expect(await latestMails(database.sql, [orderSubject])).toMatchObject([{ outcome: 'taken', number: null }])
  expect(await database.sql`SELECT title, text FROM canned_replies`).toEqual([{ title: 'Ready', text: 'It is ready' }])
})

it('announces messages waiting in the outbox as the new event', async () => {
  expect(await database.sql`SELECT event FROM outbox`).toEqual([
    {
      event: {
        type: 'conversation.message_posted',
        subject_kind: 'order',
        subject_id: order,
        user_id: dealer,
        actor_id: ann,
        message_id: reply,
      },
    },
  ])
})

it('creates no conversation for orders without one', async () => {
  const rows = await database.sql<{ subject_id: string }[]>`SELECT subject_id FROM conversations`
  expect(rows.map(({ subject_id }) => subject_id).sort()).toEqual([order, quiet].sort())
  expect(rows).not.toContainEqual({ subject_id: silent })
})
