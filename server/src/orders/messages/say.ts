import { uuidv7 } from 'uuidv7'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { publishLive, staffTopic } from '../../platform/events/live.ts'
import { insertFile } from '../../platform/files/file-rows.ts'
import type { Viewer } from '../viewer.ts'
import type { Attachment } from './attachments.ts'
import { type Conversation, noteWritten } from './message-rows.ts'

type Speaker = { _id: string; viewer: Viewer }
type Said = { text: string; files: readonly Attachment[]; internal: boolean; now: Date }

async function keepFiles(tx: Tx, message_id: string, files: readonly Attachment[], owner_id: string, now: Date) {
  for (const [at, { width, height, ...upload }] of files.entries()) {
    const { _id: file_id } = await insertFile(tx, upload, { owner_id, now })
    await tx`INSERT INTO order_message_files ${tx({ _id: uuidv7(), message_id, file_id, position: at + 1, width, height })}`
  }
}

/**
 * Says something on an order that was placed, and answers the message's id. A note among staff is announced to nobody but open screens of
 * staff. @throws Problem orders.staff_only, orders.wrong_state or orders.empty_message
 */
export async function say(
  tx: Tx,
  { order_id, user_id, status }: Conversation,
  { _id: actor_id, viewer }: Speaker,
  { text, files, internal, now }: Said,
): Promise<string> {
  if (internal && !viewer.isStaff) throw new Problem('orders.staff_only')
  if (status === 'draft') throw new Problem('orders.wrong_state', { details: { status } })
  if (text === '' && files.length === 0)
    throw new Problem('orders.empty_message', { fields: { text: { code: 'required' } } })

  const message_id = uuidv7()
  const said = { _id: message_id, order_id, actor_id, from_staff: viewer.isStaff, internal, text }
  await tx`INSERT INTO order_messages ${tx({ ...said, created_at: now })}`
  await keepFiles(tx, message_id, files, actor_id, now)
  if (internal) await publishLive(tx, [staffTopic], { type: 'order.message_posted', id: order_id })
  else {
    await noteWritten(tx, { order_id, user_id, isStaff: viewer.isStaff, now })
    await announce(tx, { type: 'order.message_posted', order_id, user_id, actor_id, message_id })
  }
  return message_id
}
