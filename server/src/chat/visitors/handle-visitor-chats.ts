import {
  AssignVisitorChat,
  BlockVisitor,
  CloseVisitorChat,
  DeleteVisitorChat,
  GetVisitorHandling,
  InviteVisitor,
  ListVisitorChats,
} from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { mayBeAssigned, readNameOf } from '../../accounts/recipients.ts'
import { hasMessageWith } from '../../conversations/message-rows.ts'
import { postMessage } from '../../conversations/post-message.ts'
import { asMember, readAbout, requireOpen } from '../../conversations/subject.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { eventFacts } from '../../platform/events/event-facts.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { everyWord, hasWord } from '../../platform/search/search-words.ts'
import { deleteVisitorChat } from './delete-visitor-chat.ts'
import { nameOfVisitor } from './visitor-name.ts'
import { publishVisitorChange, readVisitorChats } from './visitor-rows.ts'
import { visitorSubject as subject } from './visitor-subject.ts'

const listVisitorChats = query(ListVisitorChats, async ({ sql, actor, now, query: { keywords = '', page, size } }) => {
  const matches = everyWord(
    sql,
    keywords,
    (word) => sql`(${hasWord(sql, sql`concat_ws(' ', v.name, v.email)`, word)}
      OR ${hasMessageWith(sql, { subject, id: sql`v._id`, reader: { isStaff: true } }, word)})`,
  )
  const rest = sql`
    ORDER BY v.over_at IS NOT NULL, c.customer_wrote_at > coalesce(c.staff_read_at, '-infinity') DESC NULLS LAST,
      greatest(c.customer_wrote_at, c.staff_wrote_at) DESC NULLS LAST, v._id
    LIMIT ${size} OFFSET ${(page - 1) * size}`
  const rows = await readVisitorChats(sql, { reader_id: actor._id, now, where: matches, rest })
  return { chats: rows.map(({ total: _, ...chat }) => chat), total: rows[0]?.total ?? 0, page, size }
})

const getVisitorHandling = query(GetVisitorHandling, async ({ sql, actor, now, params: { id } }) => {
  const [row] = await readVisitorChats(sql, { reader_id: actor._id, now, where: sql`v._id = ${id}` })
  const { total: _, ...chat } = found(row, 'chat.not_found')
  return { chat }
})

type Colleague = { _id: string; name: string }

/** Locks the chat and returns its assignee; null if there is none. */
async function lockAssignee(tx: Tx, id: string): Promise<Colleague | null> {
  await tx`SELECT FROM visitor_chats WHERE _id = ${id} FOR UPDATE`
  const [assignee] = await tx<Colleague[]>`
    SELECT u._id, person_name(u) AS name FROM visitor_chats v JOIN users u ON u._id = v.assignee_id
    WHERE v._id = ${id} AND u.deleted_at IS NULL`
  return assignee ?? null
}

/** Assigns a visitor's chat to a colleague, or to nobody (null), with an internal note for the colleague. */
const assignVisitorChat = command(AssignVisitorChat, async ({ tx, actor, now, params: { id }, body, audit }) => {
  const { assignee_id, instead_of, note } = body
  const member = asMember(actor)
  const about = await readAbout(tx, subject, id, member)
  requireOpen(subject, about, member)
  if (assignee_id !== null && !(await mayBeAssigned(tx, assignee_id, 'live_support')))
    throw new Problem('chat.not_a_colleague')
  // Two colleagues who take the same chat at the same time wait for each other here.
  const before = await lockAssignee(tx, id)
  if ((before?._id ?? null) !== instead_of) throw new Problem('chat.taken_meanwhile')
  if (assignee_id !== instead_of) {
    await tx`UPDATE visitor_chats SET assignee_id = ${assignee_id} WHERE _id = ${id}`
    await announce(tx, {
      type: 'chat.visitor_assigned',
      chat_id: id,
      assignee_id,
      user_id: null,
      actor_id: actor._id,
    })
  }
  if (note !== '')
    await postMessage(tx, subject, { about, author: member }, { text: note, files: [], internal: true, now })
  audit({ target_id: id, before: { assignee_id: instead_of }, after: { assignee_id } })
  return { assignee: await lockAssignee(tx, id) }
})

const closeVisitorChat = command(CloseVisitorChat, async ({ tx, actor, now, params: { id }, body, audit }) => {
  await readAbout(tx, subject, id, asMember(actor))
  await tx`UPDATE visitor_chats SET over_at = ${body.is_over ? now : null} WHERE _id = ${id}`
  await publishVisitorChange(tx, id)
  audit({ target_id: id, after: body })
  return {}
})

const blockVisitor = command(BlockVisitor, async ({ tx, actor, now, params: { id }, body, audit }) => {
  await readAbout(tx, subject, id, asMember(actor))
  const network = tx`SELECT network_hash FROM visitor_chats WHERE _id = ${id}`
  if (body.is_blocked)
    await tx`
      INSERT INTO visitor_chat_blocks (network_hash, blocked_at) SELECT network_hash, ${now}::timestamptz FROM (${network}) n
      ON CONFLICT (network_hash) DO UPDATE SET blocked_at = excluded.blocked_at`
  else await tx`DELETE FROM visitor_chat_blocks WHERE network_hash IN (${network})`
  await publishVisitorChange(tx, id)
  audit({ target_id: id, after: body })
  return {}
})

const inviteVisitor = command(InviteVisitor, async ({ tx, app, actor, now, params: { id }, audit }) => {
  const author = asMember(actor)
  const about = await readAbout(tx, subject, id, author)
  const [chat] = await tx<[{ language: string }]>`SELECT language FROM visitor_chats WHERE _id = ${id}`
  const text = translate(chat.language, 'chat', 'visitor.invitation', { link: `${app.publicUrl}/register` })
  const { message_id } = await postMessage(tx, subject, { about, author }, { text, files: [], internal: false, now })
  audit({ target_id: id, after: { message_id } })
  return {}
})

const deleteChat = command(DeleteVisitorChat, async ({ tx, actor, now, params: { id }, audit }) => {
  await readAbout(tx, subject, id, asMember(actor))
  await deleteVisitorChat(tx, id, now)
  await publishVisitorChange(tx, id)
  audit({ target_id: id })
  return {}
})

/** Endpoints with which staff handle the chats of visitors. */
export const handleVisitorChats: readonly Route[] = [
  ...[listVisitorChats, getVisitorHandling, assignVisitorChat, closeVisitorChat, blockVisitor, inviteVisitor],
  deleteChat,
]

/** Values of the notification to the colleague to whom a visitor's chat was handed over. */
export const assignedVisitorFacts = eventFacts(['chat.visitor_assigned'], async ({ tx, event }) => {
  const { chat_id, assignee_id, actor_id } = event
  const [current] = await tx<{ name: string; email: string }[]>`
    SELECT name, email FROM visitor_chats WHERE _id = ${chat_id} AND assignee_id = ${assignee_id}`
  if (!current) return undefined
  const colleague = actor_id === null ? '' : await readNameOf(tx, actor_id)
  return { values: { customer: nameOfVisitor(current), colleague }, people: { assignee: assignee_id } }
})
