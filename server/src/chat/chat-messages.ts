import { DownloadChatFile, ListChatMessages, PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { attachments } from '../conversations/attachments.ts'
import { authorizePost, downloadFile, listMessages, postFor } from '../conversations/conversation-routes.ts'
import { subjectOfMessage } from '../conversations/message-rows.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import { found } from '../platform/api/problem.ts'
import { chatSubject } from './chat-subject.ts'

/** Returns the id of the requested chat. Customers have only their own chat, while staff pass the id of a customer. */
const chatOf = (actor: Person, user_id: string | undefined): string =>
  found(actor.role === 'customer' && user_id === undefined ? actor._id : user_id, 'chat.not_found')

/** Endpoints for messages of the caller's own chat or, for staff, of a customer's chat. */
export const chatMessages = [
  query(ListChatMessages, ({ sql, actor, query: { user_id, before } }) =>
    listMessages(sql, chatSubject, { id: chatOf(actor, user_id), actor, before }),
  ),

  command(PostChatMessage, {
    // Only customers are checked here. Staff name the customer in the body, which is not parsed yet.
    authorize: async ({ sql, actor }) => {
      if (actor.role === 'customer') await authorizePost(sql, chatSubject, actor._id, actor)
    },
    prepare: ({ app, files }) => attachments(app.files, files.files),
    run: ({ tx, actor, now, body: { user_id, text }, prepared: files, audit }) =>
      postFor(tx, chatSubject, { id: chatOf(actor, user_id), actor, now, audit }, { text, files, internal: false }),
  }),

  query(DownloadChatFile, async ({ sql, actor, params, query: { file_id } }) => {
    const id = found(await subjectOfMessage(sql, chatSubject, params.id), 'chat.message_not_found')
    const isTheirs = actor.role !== 'customer' || id === actor._id
    return downloadFile(sql, chatSubject, {
      id: found(isTheirs ? id : undefined, 'chat.message_not_found'),
      msgid: params.id,
      file_id,
      actor,
    })
  }),
]
