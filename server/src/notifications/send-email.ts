import { RetryMessage, SendEmail, SendTestEmail } from '@mapwright/contract/notifications/message-endpoints.ts'
import { type App, command } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { queueDeliveries } from './audience-rows.ts'
import { isBlank } from './message-html.ts'
import { messageSend, messageTest } from './message-job-kinds.ts'
import { readMessage } from './message-rows.ts'
import { readWritten, writeMessage } from './write-message.ts'

async function refuseWithoutMailServer(tx: Tx, app: App): Promise<void> {
  if (!(await app.mailServer({ sql: tx, app }))) throw new Problem('notifications.no_mail_server')
}

function refuseBlank(html: string): void {
  if (isBlank(html)) throw new Problem('notifications.message_empty', { fields: { html: { code: 'required' } } })
}

/** Sends a message to the audience as it is now; who joins it later does not get it. */
export const sendEmail = command(SendEmail, async ({ tx, app, actor, now, body, audit }) => {
  await refuseWithoutMailServer(tx, app)
  const { _id, html } = await writeMessage(tx, body, { author_id: actor._id, now })
  refuseBlank(html)
  const recipients = await queueDeliveries(tx, _id, body.audience, now)
  if (recipients === 0) throw new Problem('notifications.no_recipients')
  await tx`UPDATE messages SET status = 'sending', sent_at = ${now} WHERE _id = ${_id}`
  await enqueue(tx, messageSend, { message_id: _id })
  audit({ target_id: _id, after: { subject: body.subject, audience: body.audience, recipients } })
  return { message: found(await readMessage(tx, _id), 'notifications.message_not_found') }
})

/** Sends a message to its author alone. */
export const sendTestEmail = command(SendTestEmail, async ({ tx, app, actor, body }) => {
  await refuseWithoutMailServer(tx, app)
  const html = readWritten(body)
  refuseBlank(html)
  await enqueue(tx, messageTest, { user_id: actor._id, subject: body.subject, html })
  return { to: actor.email }
})

/** Tries everybody once more whom a message did not reach. */
export const retryMessage = command(RetryMessage, async ({ tx, app, now, params, audit }) => {
  await refuseWithoutMailServer(tx, app)
  const [message] = await tx`SELECT FROM messages WHERE _id = ${params.id} FOR UPDATE`
  found(message, 'notifications.message_not_found')
  const { count } = await tx`
    UPDATE message_deliveries SET status = 'queued', due_at = ${now}, tries = 0, error = NULL
    WHERE message_id = ${params.id} AND status = 'failed'`
  if (count === 0) throw new Problem('notifications.nothing_failed')
  await tx`UPDATE messages SET status = 'sending', finished_at = NULL WHERE _id = ${params.id}`
  await enqueue(tx, messageSend, { message_id: params.id })
  audit({ after: { recipients: count } })
  return { message: found(await readMessage(tx, params.id), 'notifications.message_not_found') }
})
