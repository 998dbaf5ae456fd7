import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { viewerOf } from '../viewer.ts'
import { type Attachment, attachments } from './attachments.ts'
import { conversationOf, readMessages } from './message-rows.ts'
import { say } from './say.ts'

/** Says something on an order, or keeps a note among staff. */
export const postMessage = command<typeof PostOrderMessage, Attachment[]>(
  PostOrderMessage,
  async ({ tx, actor, now, params, body, prepared: files, audit }) => {
    const viewer = viewerOf(actor)
    const conversation = await conversationOf(tx, params.id, viewer)
    const { order_id } = conversation
    const internal = body.internal === 'true'
    const _id = await say(tx, conversation, { _id: actor._id, viewer }, { text: body.text, files, internal, now })
    audit({ target_id: order_id, after: { message_id: _id, internal, files: files.map(({ sha256 }) => sha256) } })
    const [message] = await readMessages(tx, order_id, { viewer, reader: actor._id }, { _id })
    return { message: found(message, 'request.internal') }
  },
  ({ app, files }) => attachments(app.files, files.files),
)
