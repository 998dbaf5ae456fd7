import {
  ChangeVisitorContact,
  DownloadVisitorFile,
  EndVisitorChat,
  GetVisitorChat,
  GetVisitorEvents,
  PostVisitorMessage,
  ReadVisitorChat,
  ShowVisitorPage,
  TypeInVisitorChat,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { downloadFor, listFor, postAs } from '../../conversations/conversation-routes.ts'
import { findGuest, openGuest, recordGuestRead } from '../../conversations/guest-rows.ts'
import { allTopics, guestTopic, otherTopics } from '../../conversations/live-topics.ts'
import { readAbout } from '../../conversations/subject.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { publishLive } from '../../platform/events/live.ts'
import { requireWritable } from './visitor-access.ts'
import { changeContact, publishVisitorChange, readOwnChat } from './visitor-rows.ts'
import { visitorSubject as subject } from './visitor-subject.ts'

const getVisitorChat = query(GetVisitorChat, async ({ sql, actor, query: { before } }) => {
  const { email, is_over } = await readOwnChat(sql, actor._id)
  const reader = await findGuest(sql, subject, actor._id)
  const part = reader
    ? await listFor(sql, subject, { id: actor._id, reader, before })
    : { messages: [], has_more: false, other_read_at: null }
  return { ...part, has_email: email !== '', is_over }
})

const postVisitorMessage = command(PostVisitorMessage, async ({ tx, app, actor, now, request, body, audit }) => {
  const chat = await readOwnChat(tx, actor._id)
  await requireWritable(tx, chat, { app, address: request.address, now })
  const author = await openGuest(tx, subject, chat._id, now)
  return postAs(tx, subject, { id: chat._id, author, now, audit }, { text: body.text, files: [], internal: false })
})

const downloadVisitorFile = query(DownloadVisitorFile, async ({ sql, actor, params, query: { file_id } }) => {
  const { _id: id } = await readOwnChat(sql, actor._id)
  const member = await findGuest(sql, subject, id)
  if (!member) throw new Problem('chat.message_not_found')
  return downloadFor(sql, subject, { id, msgid: params.id, file_id, member })
})

const changeVisitorContact = command(ChangeVisitorContact, async ({ tx, actor, body }) => {
  const { _id, is_over } = await readOwnChat(tx, actor._id)
  if (is_over) throw new Problem('chat.over')
  await changeContact(tx, _id, body)
  await publishVisitorChange(tx, _id)
  return {}
})

const readVisitorChat = command(ReadVisitorChat, async ({ tx, actor, now }) => {
  const { _id: id } = await readOwnChat(tx, actor._id)
  const reader = await findGuest(tx, subject, id)
  if (!reader || !(await recordGuestRead(tx, reader, now))) return {}
  const about = await readAbout(tx, subject, id, reader)
  await publishLive(tx, allTopics(subject, about), { type: 'conversation.messages_read', id })
  return {}
})

const typeInVisitorChat = command(TypeInVisitorChat, async ({ tx, actor }) => {
  const { _id: id } = await readOwnChat(tx, actor._id)
  const member = await findGuest(tx, subject, id)
  if (!member) return {}
  const about = await readAbout(tx, subject, id, member)
  await publishLive(tx, otherTopics(subject, about, member), { type: 'typing.started', id })
  return {}
})

const showVisitorPage = command(ShowVisitorPage, async ({ tx, actor, now, body: { path } }) => {
  const { _id } = await readOwnChat(tx, actor._id)
  const [before] = await tx<[{ page: string | null }]>`SELECT page FROM visitor_chats WHERE _id = ${_id} FOR UPDATE`
  await tx`UPDATE visitor_chats SET page = ${path}, page_seen_at = ${path === null ? null : now} WHERE _id = ${_id}`
  if (before.page !== path) await publishVisitorChange(tx, _id)
  return {}
})

const endVisitorChat = command(EndVisitorChat, async ({ tx, actor, now }) => {
  const { _id } = await readOwnChat(tx, actor._id)
  await tx`UPDATE visitor_chats SET over_at = coalesce(over_at, ${now}), page = NULL WHERE _id = ${_id}`
  await publishVisitorChange(tx, _id)
  return {}
})

/** Opens the stream of live events of a visitor, who receives those of the own chat only. Ends once the chat is gone or switched off. */
const visitorEvents = query(GetVisitorEvents, async ({ sql, actor, query: { unheard_ms } }) => {
  const { _id } = await readOwnChat(sql, actor._id)
  return { unheard_ms, topics: [guestTopic(_id)] }
})

/** Endpoints for the chat of the visitor who calls them. */
export const visitorMessages: readonly Route[] = [
  ...[
    getVisitorChat,
    postVisitorMessage,
    downloadVisitorFile,
    changeVisitorContact,
    readVisitorChat,
    typeInVisitorChat,
  ],
  ...[showVisitorPage, endVisitorChat, visitorEvents],
]
