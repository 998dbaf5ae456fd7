import { z } from 'zod'
import type { Exchange } from '../exchange-context.ts'
import { MasterRefusal } from '../master-client.ts'
import { findJoined, type JoinedRow, stopRefused } from '../order-rows.ts'
import { requestKey } from '../request-key.ts'
import { unsentFiles } from './order-files.ts'
import { sendFile } from './send-order.ts'

/**
 * Sends the customer's answer to a question of the master: the added files, and then the answer, which returns the order to the queue. An
 * answer that the master refuses is kept.
 */
export async function sendAnswer(exchange: Exchange, order_id: string): Promise<void> {
  const { sql, site, master, now } = exchange
  const joined = await findJoined(sql, order_id)
  if (joined?.state !== 'working' || joined.answer === null) return
  const { answer, answer_no, master_order_id } = joined satisfies JoinedRow
  try {
    for (const file of await unsentFiles(sql, order_id)) if (!file.gone) await sendFile(exchange, joined, file)
    await master.call(`/orders/${master_order_id}/status`, z.object({}), {
      method: 'PUT',
      key: requestKey(site._id, order_id, 'answer', answer_no),
      body: { event: 'resubmit', text: answer },
    })
  } catch (error) {
    if (!(error instanceof MasterRefusal)) throw error
    // If the status is wrong, the master has continued without the answer, or an earlier request has arrived.
    const { code } = error
    if (code !== 'orders.wrong_state') return sql.begin((tx) => stopRefused(tx, order_id, { code, now: now() }))
  }
  await sql`UPDATE joined_orders SET answer = NULL, master_status = 'pending' WHERE order_id = ${order_id} AND answer_no = ${answer_no}`
}
