import {
  DeleteMessage,
  GetDeliveries,
  GetMessage,
  GetMessages,
  PreviewMessage,
  SaveMessage,
} from '@mapwright/contract/notifications/message-endpoints.ts'
import { command, query } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import { audienceMember, countAudience } from './audience-rows.ts'
import { cleanHtml } from './message-html.ts'
import { dropImagesOf } from './message-image-rows.ts'
import { messageFor } from './message-mail.ts'
import { listDeliveries, listMessages, readMessage } from './message-rows.ts'
import { writeMessage } from './write-message.ts'

/** Messages to many people, without their texts. */
export const messages = query(GetMessages, async ({ sql, app, query: list }) => ({
  ...(await listMessages(sql, list)),
  has_mail_server: (await app.mailServer({ sql, app })) !== undefined,
}))

export const message = query(GetMessage, async ({ sql, app, params }) => ({
  message: found(await readMessage(sql, params.id), 'notifications.message_not_found'),
  has_mail_server: (await app.mailServer({ sql, app })) !== undefined,
}))

/** Every single message to a person. */
export const allMessages = query(GetDeliveries, ({ sql, query: list }) => listDeliveries(sql, list))

/** Keeps a draft. */
export const saveMessage = command(SaveMessage, async ({ tx, actor, now, body, audit }) => {
  const { _id } = await writeMessage(tx, body, { author_id: actor._id, now })
  audit({ target_id: _id })
  return { message: found(await readMessage(tx, _id), 'notifications.message_not_found') }
})

/** How many people a message reaches, and how one of them gets it. */
export const previewMessage = query(PreviewMessage, async ({ sql, body: { subject, html, audience, reader } }) => {
  const counts = await countAudience(sql, audience)
  const shown = await audienceMember(sql, audience, Math.min(reader, Math.max(0, counts.recipients - 1)))
  return { ...counts, preview: shown ? messageFor(shown, { subject, html: cleanHtml(html) }) : null }
})

/** Removes a message that is not on its way, with its pictures and the list of whom it reached. */
export const deleteMessage = command(DeleteMessage, async ({ tx, params, now, audit }) => {
  const [stored] = await tx<{ status: string; subject: string }[]>`
    SELECT status, subject FROM messages WHERE _id = ${params.id} FOR UPDATE`
  const { status, subject } = found(stored, 'notifications.message_not_found')
  if (status === 'sending') throw new Problem('notifications.message_sending')
  await dropImagesOf(tx, params.id, now)
  await tx`DELETE FROM messages WHERE _id = ${params.id}`
  audit({ before: { status, subject } })
  return {}
})
