import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../api/handler.ts'
import { found, Problem } from '../../api/problem.ts'
import type { Tx } from '../../db/sql.ts'
import { announce } from '../../events/announce.ts'
import { publishLive, staffTopic } from '../../events/live.ts'
import { keepFile } from '../../files/file-rows.ts'
import { viewerOf } from '../viewer.ts'
import { type Attachment, attachments } from './attachments.ts'
import { conversationOf, noteWritten, readMessages } from './message-rows.ts'

async function keepFiles(tx: Tx, message_id: string, files: readonly Attachment[], owner_id: string, now: Date) {
  for (const [at, { width, height, ...upload }] of files.entries()) {
    const { _id: file_id } = await keepFile(tx, upload, { owner_id, now })
    await tx`INSERT INTO order_message_files ${tx({ _id: uuidv7(), message_id, file_id, position: at + 1, width, height })}`
  }
}

/** Says something on an order that was placed. A note among staff is announced to nobody but open screens of staff. */
export const postMessage = command<typeof PostOrderMessage, Attachment[]>(
  PostOrderMessage,
  async ({ tx, actor, now, params, body, prepared: files, audit }) => {
    const viewer = viewerOf(actor)
    const { order_id, user_id, status } = await conversationOf(tx, params.id, viewer)
    const internal = body.internal === 'true'
    if (internal && !viewer.isStaff) throw new Problem('orders.staff_only')
    if (status === 'draft') throw new Problem('orders.wrong_state', { details: { status } })
    if (body.text === '' && files.length === 0)
      throw new Problem('orders.empty_message', { fields: { text: { code: 'required' } } })

    const _id = uuidv7()
    const said = { _id, order_id, actor_id: actor._id, from_staff: viewer.isStaff, internal, text: body.text }
    await tx`INSERT INTO order_messages ${tx({ ...said, created_at: now })}`
    await keepFiles(tx, _id, files, actor._id, now)
    if (internal) await publishLive(tx, [staffTopic], { type: 'order.message_posted', id: order_id })
    else {
      await noteWritten(tx, { order_id, user_id, isStaff: viewer.isStaff, now })
      await announce(tx, {
        type: 'order.message_posted',
        order_id,
        user_id,
        actor_id: actor._id,
        message_id: _id,
      })
    }
    audit({ target_id: order_id, after: { message_id: _id, internal, files: files.map(({ sha256 }) => sha256) } })
    const [message] = await readMessages(tx, order_id, { viewer, reader: actor._id }, { _id })
    return { message: found(message, 'request.internal') }
  },
  ({ app, files }) => attachments(app.files, files.files),
)
