import { ListInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import {
  DownloadTicketMessageFile,
  ListTicketMessages,
  ListUnreadTickets,
  PostTicketMessage,
} from '@mapwright/contract/tickets/message-endpoints.ts'
import {
  ChangeTicket,
  ChangeTickets,
  CreateTicket,
  DeleteTicket,
  GetTicket,
  ListOwnTickets,
  ListTickets,
  MergeTicket,
} from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { eventually } from '../../test/eventually.ts'
import { exportedData } from '../../test/exported-data.ts'
import type { Person } from '../../test/kit.ts'
import { useMailIn } from '../../test/mail-in.ts'
import { switchOn } from '../../test/site-state.ts'
import { lockConversation } from '../conversations/conversation-rows.ts'
import { mergedReadAt } from '../conversations/merge-conversations.ts'
import { appOwnData } from '../domains.ts'
import { replyAddress } from '../platform/mail/in/reply-address.ts'
import { ticketSubject } from './ticket-subject.ts'

const { site, outcomeOf } = useMailIn()
let customer: Person
let staff: Person
beforeEach(async () => {
  await switchOn(site.orderSite, 'ticket_system_public')
  customer = await site.orderSite.person()
  staff = site.admin
})

const open = async (text: string, { as = customer, files = [] }: { as?: Person; files?: File[] } = {}) =>
  (await site.orderSite.call(CreateTicket, { body: { subject: text, text }, files: { files } }, { as })).body.ticket._id
const say = (id: string, as: Person, text: string, internal: 'true' | 'false' = 'false') =>
  site.orderSite.call(PostTicketMessage, { params: { id }, body: { text, internal } }, { as })
const merge = (id: string, into_id: string, as = staff) =>
  site.orderSite.call(MergeTicket, { params: { id }, body: { into_id } }, { as })
const read = async (id: string, as = staff) =>
  (await site.orderSite.call(GetTicket, { params: { id } }, { as })).body.ticket
const messages = async (id: string, as = staff) =>
  (await site.orderSite.call(ListTicketMessages, { params: { id } }, { as })).body.messages
const said = async (id: string, as = staff) => (await messages(id, as)).map(({ text }) => text)
const solve = (id: string) =>
  site.orderSite.call(ChangeTicket, { params: { id }, body: { status: 'solved' } }, { as: staff })

describe('merging tickets', () => {
  it("is refused for customers, other customers' tickets, unknown ones, itself, and merged ones", async () => {
    const [one, two, three] = [await open('One'), await open('Two'), await open('Three')]
    const foreign = await open('Foreign', { as: await site.orderSite.person() })
    const codes = async (...pairs: [string, string][]) => {
      const found: unknown[] = []
      for (const [id, into] of pairs) found.push((await merge(id, into)).body.code)
      return found
    }
    expect((await merge(one, two, customer)).status).toBe(403)
    expect(await codes([one, one], [one, foreign], [one, customer._id], [customer._id, one])).toEqual([
      ...['tickets.merge_with_itself', 'tickets.other_customer', 'tickets.not_found', 'tickets.not_found'],
    ])
    expect(await said(one)).toEqual(['One'])
    expect((await merge(one, two)).status).toBe(200)
    expect(await codes([one, three], [three, one], [one, two])).toEqual(Array(3).fill('tickets.merged'))
    expect((await solve(one)).body.code).toBe('tickets.merged')
    const removed = await site.orderSite.call(DeleteTicket, { params: { id: one } }, { as: staff })
    expect(removed.body.code).toBe('tickets.merged')
    const bulk = { body: { ids: [one, two], priority: 'high' as const } }
    expect((await site.orderSite.call(ChangeTickets, bulk, { as: staff })).body.changed).toBe(1)
  })

  it('moves messages, notes and files in order of time, and never shows customers a note', async () => {
    const first = await open('First')
    const second = await open('Second', { files: [new File(['engine;rpm'], 'log.csv')] })
    await say(first, staff, 'Answer to the first')
    await say(second, staff, 'secretnote', 'true')
    await say(first, customer, 'Thanks')
    const before = await read(first)
    await site.orderSite.call(
      ChangeTicket,
      { params: { id: first }, body: { tags: ['boost'], priority: 'high' } },
      { as: staff },
    )

    expect((await merge(first, second)).body.ticket).toMatchObject({
      ...{ _id: second, status: 'open', messages: 5, merged_into: null },
      merged_tickets: [{ _id: first, number: before.number, subject: 'First' }],
      for_staff: { tags: ['boost'], priority: 'high' },
    })
    const all = ['First', 'Second', 'Answer to the first', 'secretnote', 'Thanks']
    const visible = all.filter((text) => text !== 'secretnote')
    expect([await said(second), await said(first)]).toEqual([all, all])
    expect([await said(second, customer), await said(first, customer)]).toEqual([visible, visible])
    expect((await read(first, customer)).merged_into).toMatchObject({ _id: second })
    expect((await messages(second, customer)).map(({ mine }) => mine)).toEqual([true, true, false, true])

    const msgid = (await messages(second, customer))[1]?._id ?? ''
    for (const id of [first, second]) {
      const file = await site.orderSite.call(DownloadTicketMessageFile, { params: { id, msgid } }, { as: customer })
      expect(Buffer.from(file.bytes).toString()).toBe('engine;rpm')
    }
    const data = await exportedData(site.orderSite, appOwnData, customer)
    expect(JSON.stringify(data)).toContain('Answer to the first')
    expect(JSON.stringify(data)).not.toContain('secretnote')
  })

  it('keeps only the remaining ticket in the lists, where the number of the other one finds it', async () => {
    const [one, two] = [await open('One'), await open('Two')]
    const { number } = await read(one)
    await merge(one, two)
    const keywords = String(number)
    const own = (await site.orderSite.call(ListOwnTickets, {}, { as: customer })).body
    expect([own.total, own.tickets.map(({ _id }) => _id)]).toEqual([1, [two]])
    const found = (await site.orderSite.call(ListTickets, { query: { keywords } }, { as: staff })).body
    expect(found.tickets.map(({ _id }) => _id)).toContain(two)
    await eventsHandled(site.orderSite)
    const told = await site.orderSite.sql`
      SELECT link FROM in_app_notifications WHERE kind = 'ticket_merged' AND user_id = ${customer._id}`
    expect(told).toEqual([{ link: `/ticket_details/${two}` }])
  })

  it('leaves an unanswered message waiting, for staff and in the inbox, until somebody answers', async () => {
    const one = await open('Unanswered')
    const since = new Date((await read(one)).for_staff?.waiting_since ?? 0)
    const two = await open('Answered')
    await say(two, staff, 'Yes')
    await solve(two)
    await merge(one, two)
    const merged = await read(two)
    expect(merged).toMatchObject({ status: 'open', solved_at: null })
    expect(new Date(merged.for_staff?.waiting_since ?? 0)).toEqual(since)
    const inbox = async () =>
      (await site.orderSite.call(ListInbox, { query: {} }, { as: staff })).body.entries.filter(({ subject_id }) =>
        [one, two].includes(subject_id),
      )
    expect(await inbox()).toMatchObject([{ subject_id: two, waiting_since: since.toISOString() }])
    const unread = (await site.orderSite.call(ListUnreadTickets, {}, { as: customer })).body.tickets
    expect(unread).toEqual([two])
    await say(one, staff, 'This as well')
    expect(await inbox()).toEqual([])
    expect((await read(two)).for_staff?.waiting_since).toBeNull()
  })

  it('of a ticket with merged ones redirects all of them, and deleting it deletes them', async () => {
    const [one, two, three] = [await open('One'), await open('Two'), await open('Three')]
    await merge(one, two)
    await merge(two, three)
    for (const id of [one, two]) expect((await read(id, customer)).merged_into?._id).toBe(three)
    expect(await said(one, customer)).toEqual(['One', 'Two', 'Three'])
    expect((await site.orderSite.call(DeleteTicket, { params: { id: three } }, { as: staff })).status).toBe(200)
    const gone = await site.orderSite.call(GetTicket, { params: { id: one } }, { as: customer })
    expect(gone.status).toBe(404)
    const left = await site.orderSite.sql`SELECT FROM conversations WHERE subject_id IN (${one}, ${two}, ${three})`
    expect(left).toHaveLength(0)
  })

  it('counts messages as unread that were unread in either ticket', () => {
    const at = (minute: number) => new Date(minute * 60_000)
    const read2 = { wrote_at: at(1), read_at: at(2) }
    expect(mergedReadAt(read2, { wrote_at: at(3), read_at: at(4) })).toEqual(at(4))
    expect(mergedReadAt({ wrote_at: at(9), read_at: at(8) }, { wrote_at: at(3), read_at: at(10) })).toEqual(at(8))
    expect(mergedReadAt({ wrote_at: at(9), read_at: at(8) }, { wrote_at: at(7), read_at: at(5) })).toEqual(at(5))
    expect(mergedReadAt(read2, { wrote_at: at(3), read_at: null })).toBeNull()
    expect(mergedReadAt({ wrote_at: null, read_at: null }, { wrote_at: null, read_at: null })).toBeNull()
  })
})

describe('at the same time', () => {
  /** Waits until `count` transactions wait for a lock. */
  const waiting = (count: number) =>
    eventually(async () => {
      const rows = await site.orderSite.sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      expect(rows.length).toBeGreaterThanOrEqual(count)
    })

  /** Starts `one` and then `other` while the ticket's conversation is locked, and then releases the lock. */
  async function together<One, Other>(id: string, one: () => Promise<One>, other: () => Promise<Other>) {
    const { sql } = site.orderSite
    let started: [Promise<One>, Promise<Other>] | undefined
    await sql.begin(async (tx) => {
      await lockConversation(tx, ticketSubject, id)
      const first = one()
      await waiting(1)
      started = [first, other()]
      await waiting(2)
    })
    return Promise.all(started ?? [])
  }

  async function addressOf(id: string): Promise<string> {
    const reply_id = await eventually(async () => {
      const [mail] = await site.orderSite.sql<{ reply_id: string | null }[]>`
        SELECT reply_id FROM mails WHERE to_address = ${customer.email} AND kind = 'ticket_message' AND ref->>'ticket_id' = ${id}`
      expect(mail?.reply_id).toMatch(/^[a-z2-7]{16}$/)
      return mail?.reply_id ?? ''
    })
    return replyAddress('reply@mail.tuning.example', site.orderSite.app.secretKey, reply_id)
  }

  for (const order of ['the merge', 'the mail'] as const)
    it(`adds a reply by mail to the remaining ticket if ${order} is first`, async () => {
      const [one, two] = [await open('One'), await open('Two')]
      await say(one, staff, 'Which tool?')
      const to = await addressOf(one)
      const mail = () => outcomeOf({ from: customer.email, to, text: 'A serial cable' })
      const merging = () => merge(one, two)
      const results = order === 'the merge' ? await together(one, merging, mail) : await together(one, mail, merging)
      expect(results).toContain('taken')
      expect(await said(two, customer)).toEqual(['One', 'Two', 'Which tool?', 'A serial cable'])
      expect((await read(two)).for_staff?.waiting_since).not.toBeNull()
      expect((await read(one)).status).toBe('solved')
      expect(await outcomeOf({ from: customer.email, to, text: 'Later' })).toBe('taken')
      expect((await said(two, customer)).at(-1)).toBe('Later')
    })

  it('adds a message from the page to the remaining ticket', async () => {
    const [one, two] = [await open('One'), await open('Two')]
    const [, posted] = await together(
      one,
      () => merge(one, two),
      () => say(one, customer, 'Still there?'),
    )
    expect(posted?.body.message).toMatchObject({ text: 'Still there?', mine: true })
    expect(await said(two)).toEqual(['One', 'Two', 'Still there?'])
  })

  it('performs one of two opposite merges, without losing messages', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two, three] = [await open('One'), await open('Two'), await open('Three')]
      const opposite = await Promise.all([merge(one, two), merge(two, one)])
      expect(opposite.map(({ status }) => status).sort()).toEqual([200, 409])
      const left = opposite[0]?.status === 200 ? two : one
      expect(await said(left)).toEqual(['One', 'Two'])
      const chain = await Promise.all([merge(left, three), merge(left, three)])
      expect(chain.map(({ status }) => status).sort()).toEqual([200, 409])
      for (const id of [one, two, three]) expect(await said(id)).toEqual(['One', 'Two', 'Three'])
    }
  })
})
