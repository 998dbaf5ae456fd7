import { translateKey } from '../../platform/i18n/wording.ts'
import type { Exchange } from '../exchange-context.ts'
import { PostedMessage } from '../master-answers.ts'
import { refusalCode } from '../master-client.ts'
import { announceRefusal, changeJoined, findJoined, type JoinedRow, lockJoined, noObstacle } from '../order-rows.ts'
import { requestKey } from '../request-key.ts'
import { markSent, readContent, type UnsentFile, unsentFiles } from './order-files.ts'

/** The customer's language, in which their messages are written, too. */
async function languageOf({ sql }: Exchange, order_id: string): Promise<string | null> {
  const [customer] = await sql<{ language: string | null }[]>`
    SELECT u.language FROM orders o JOIN users u ON u._id = o.user_id WHERE o._id = ${order_id}`
  return customer?.language ?? null
}

/** Sends a file as a message, because the master takes no files for an order that it works on. */
async function post(exchange: Exchange, joined: JoinedRow, file: UnsentFile): Promise<void> {
  const { master, site } = exchange
  await master.call(`/orders/${joined.master_order_id}/messages`, PostedMessage, {
    method: 'POST',
    key: requestKey(site._id, 'late_file', file._id, joined.draft_no),
    body: { text: translateKey(await languageOf(exchange, joined.order_id), `orders:file_kind.${file.kind}`) },
    files: [{ field: 'files', name: file.name, content: await readContent(exchange, file) }],
  })
}

/** Sends the files that the customer has added since the master got the order. Those that the master refuses wait for staff. */
export async function sendLateFiles(exchange: Exchange, order_id: string): Promise<void> {
  const { sql, now } = exchange
  const joined = await findJoined(sql, order_id)
  if (joined?.state !== 'working' && joined?.state !== 'delivered') return
  for (const file of await unsentFiles(sql, order_id)) {
    if (file.gone) continue
    let refusal: string | null = null
    try {
      await post(exchange, joined, file)
    } catch (error) {
      refusal = refusalCode(error) ?? null
      if (refusal === null) throw error
    }
    await sql.begin(async (tx) => {
      const { order, joined: current } = await lockJoined(tx, order_id)
      if (current?.draft_no !== joined.draft_no) return
      const change = { order_id, user_id: order.user_id }
      if (refusal !== null) await announceRefusal(tx, change)
      await markSent(tx, joined, { file, now: now(), refusal })
      if (current.obstacle === 'failing') await changeJoined(tx, change, noObstacle, now())
    })
  }
}
