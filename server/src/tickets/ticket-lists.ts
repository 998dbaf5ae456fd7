import { ListUnreadTickets } from '@mapwright/contract/tickets/message-endpoints.ts'
import {
  CountOpenTickets,
  CountOwnOpenTickets,
  DownloadTicketFile,
  GetTicket,
  GetTicketFilters,
  ListOwnTickets,
  ListTickets,
} from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { listColleagues } from '../accounts/recipients.ts'
import { firstMessageOf, messageFileOf } from '../conversations/message-rows.ts'
import { unreadSubjects } from '../conversations/read-position-rows.ts'
import { asMember, readAbout } from '../conversations/subject.ts'
import { query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { countTickets, listTickets } from './ticket-list-rows.ts'
import { readTicket } from './ticket-rows.ts'
import { ticketSubject } from './ticket-subject.ts'

const maxTags = 100

/** Endpoints that read tickets, lists of tickets and their counts. */
export const ticketLists = [
  query(ListTickets, ({ sql, actor, query: list }) => listTickets(sql, list, { user_id: actor._id, isStaff: true })),

  query(ListOwnTickets, ({ sql, actor, query: list }) =>
    listTickets(sql, list, { user_id: actor._id, isStaff: false }),
  ),

  query(GetTicket, async ({ sql, actor, params }) => ({ ticket: await readTicket(sql, params.id, asMember(actor)) })),

  query(CountOpenTickets, async ({ sql, actor, query: { turn } }) => ({
    count: await countTickets(sql, { status: 'open', turn }, { user_id: actor._id, isStaff: true }),
  })),

  query(CountOwnOpenTickets, async ({ sql, actor }) => {
    const [row] = await sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM tickets WHERE status = 'open' AND user_id = ${actor._id}`
    return { count: row?.count ?? 0 }
  }),

  query(GetTicketFilters, async ({ sql }) => {
    const [tags, colleagues] = await Promise.all([
      sql<{ tag: string }[]>`
        SELECT tag FROM tickets, unnest(tags) AS tag GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${maxTags}`,
      listColleagues(sql, 'tickets'),
    ])
    return { tags: tags.map(({ tag }) => tag), colleagues }
  }),

  query(DownloadTicketFile, async ({ sql, actor, params: { id }, query: { file_id } }) => {
    const member = asMember(actor)
    const about = await readAbout(sql, ticketSubject, id, member)
    const message_id = found(await firstMessageOf(sql, ticketSubject, about.id, member), 'tickets.file_not_found')
    const stored = await messageFileOf(sql, ticketSubject, { id: about.id, message_id, file_id }, member)
    const content = found(await readFileRow(sql, stored), 'tickets.file_gone')
    return { name: content.name, media_type: content.media_type, content }
  }),

  query(ListUnreadTickets, async ({ sql, actor, now }) => ({
    tickets: await unreadSubjects(sql, ticketSubject, {
      user_id: actor._id,
      isStaff: actor.role !== 'customer',
      now,
    }),
  })),
]
