import {
  DownloadGuestMessageFile,
  ListGuestMessages,
  PostGuestMessage,
  ReadGuestMessages,
} from '@mapwright/contract/shop/guests/guest-message-endpoints.ts'
import { attachments } from '../../conversations/attachments.ts'
import { downloadFor, listFor, postAs } from '../../conversations/conversation-routes.ts'
import { findGuest, openGuest, recordGuestRead } from '../../conversations/guest-rows.ts'
import { allTopics } from '../../conversations/live-topics.ts'
import { readAbout } from '../../conversations/subject.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { publishLive } from '../../platform/events/live.ts'
import { orderOfLink } from '../guest-links.ts'
import { shopOrderSubject as subject } from '../orders/order-subject.ts'

const listGuestMessages = query(ListGuestMessages, async ({ sql, params: { token }, query: { before } }) => {
  const { order_id: id } = await orderOfLink(sql, token)
  const reader = await findGuest(sql, subject, id)
  // Guests are added to a conversation with its first message, so there are no messages yet.
  if (!reader) return { messages: [], has_more: false, other_read_at: null }
  return listFor(sql, subject, { id, reader, before })
})

const postGuestMessage = command(PostGuestMessage, {
  // Only people with a link may upload files.
  authorize: async ({ sql, params: { token } }) => {
    await orderOfLink(sql, token)
  },
  prepare: ({ app, files }) => attachments(app.files, files.files),
  run: async ({ tx, now, params: { token }, body: { text }, prepared: files, audit }) => {
    const { order_id: id } = await orderOfLink(tx, token)
    const author = await openGuest(tx, subject, id, now)
    return postAs(tx, subject, { id, author, now, audit }, { text, files, internal: false })
  },
})

const downloadGuestMessageFile = query(
  DownloadGuestMessageFile,
  async ({ sql, params: { token, msgid }, query: { file_id } }) => {
    const { order_id: id } = await orderOfLink(sql, token)
    const member = await findGuest(sql, subject, id)
    if (!member) throw new Problem('shop.message_not_found')
    return downloadFor(sql, subject, { id, msgid, file_id, member })
  },
)

const readGuestMessages = command(ReadGuestMessages, async ({ tx, now, params: { token } }) => {
  const { order_id: id } = await orderOfLink(tx, token)
  const reader = await findGuest(tx, subject, id)
  if (!reader || !(await recordGuestRead(tx, reader, now))) return {}
  const about = await readAbout(tx, subject, id, reader)
  await publishLive(tx, allTopics(subject, about), { type: 'conversation.messages_read', id })
  return {}
})

/** Endpoints for the conversation between a guest and staff, on the page that the link to the order opens. */
export const guestMessageRoutes: readonly Route[] = [
  ...[listGuestMessages, postGuestMessage, downloadGuestMessageFile, readGuestMessages],
]
