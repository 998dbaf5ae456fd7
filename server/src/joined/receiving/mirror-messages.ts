import { Readable } from 'node:stream'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { type Attachment, attachments } from '../../conversations/attachments.ts'
import { postMessage } from '../../conversations/post-message.ts'
import { orderSubject } from '../../orders/order-subject.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Exchange } from '../exchange-context.ts'
import { type MasterMessage, MasterMessages } from '../master-answers.ts'
import { MasterRefusal, MasterUnusable } from '../master-client.ts'
import { lockJoined } from '../order-rows.ts'
import { readAuthor } from './read-author.ts'

type Mirrored = { order_id: string; master_order_id: string }

const knownOf = async ({ sql }: Exchange, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ master_id: string }[]>`
    SELECT master_id FROM joined_messages WHERE from_master AND master_id = ANY (${[...ids]}::uuid[])`
  return new Set(rows.map(({ master_id }) => master_id))
}

/** Maximum number of pages of a conversation. A faulty master could otherwise return pages forever. */
const maxPages = 200

/** Lists the messages of the master's staff that this site does not have, oldest first. */
async function newMessages(exchange: Exchange, { master_order_id }: Mirrored): Promise<MasterMessage[]> {
  const collected: MasterMessage[] = []
  let before = ''
  for (let pages = 0; pages < maxPages; pages++) {
    const query = before === '' ? '' : `?before=${before}`
    const page = await exchange.master.call(`/orders/${master_order_id}/messages${query}`, MasterMessages)
    const known = await knownOf(
      exchange,
      page.messages.map(({ _id }) => _id),
    )
    collected.unshift(
      ...page.messages.filter(({ _id, by, deleted }) => by?.kind === 'staff' && !deleted && !known.has(_id)),
    )
    const [oldest] = page.messages
    if (!page.has_more || !oldest || known.size > 0) return collected
    before = oldest._id
  }
  throw new MasterUnusable('failing', { isOfRequest: true })
}

/** Downloads and stores the files of a message. Files that the master has deleted, and those that are too large here, are omitted. */
async function storeFiles(
  { master, app }: Exchange,
  { master_order_id }: Mirrored,
  message: MasterMessage,
): Promise<Attachment[]> {
  const uploads = []
  for (const { _id, name } of message.files.filter(({ gone }) => !gone).slice(0, messageRules.max_files)) {
    try {
      const bytes = await master.download(`/orders/${master_order_id}/messages/${message._id}/file?file_id=${_id}`)
      const stored = await app.files.put(Readable.from([bytes]), { maxBytes: messageRules.max_bytes })
      uploads.push({ ...stored, name, media_type: 'application/octet-stream' })
    } catch (error) {
      const isTooLarge = error instanceof Problem && error.code === 'request.too_large'
      if (!isTooLarge && !(error instanceof MasterRefusal && error.status === 410)) throw error
    }
  }
  return attachments(app.files, uploads)
}

/** Posts the new messages of the master's staff on this site, each once. Customers see them as messages of this site's staff. */
export async function mirrorMessages(exchange: Exchange, mirrored: Mirrored): Promise<void> {
  const { sql, site, now } = exchange
  for (const message of await newMessages(exchange, mirrored)) {
    const files = await storeFiles(exchange, mirrored, message)
    if (message.text === '' && files.length === 0) continue
    await sql.begin(async (tx) => {
      const { order_id } = mirrored
      await lockJoined(tx, order_id)
      const [known] = await tx`SELECT FROM joined_messages WHERE master_id = ${message._id}`
      const user_id = await readAuthor(tx, site, order_id)
      if (known || user_id === undefined) return
      const posted = { text: message.text, files, internal: false, now: now() }
      const author = { isStaff: true, user_id }
      const about = await orderSubject.read(tx, order_id)
      if (!about) throw new Problem('orders.not_found')
      const { message_id } = await postMessage(tx, orderSubject, { about, author }, posted)
      await tx`INSERT INTO joined_messages ${tx({ own_id: message_id, order_id, master_id: message._id, from_master: true })}`
    })
  }
}
