import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { MasterRefusal } from '../master-client.ts'
import { findJoined, type JoinedRow, lockJoined, stop } from '../order-rows.ts'
import { requestKey } from '../request-key.ts'
import { sendFile, unsentFiles } from './send-order.ts'

/** Stops until staff try again. The answer is kept. */
const refused = ({ sql, now }: Exchange, order_id: string, { code }: MasterRefusal) =>
  sql.begin(async (tx) => {
    const { order } = await lockJoined(tx, order_id)
    await stop(tx, { order_id, user_id: order.user_id }, { obstacle: 'master_refused', detail: code }, now())
  })

/** Sends the customer's answer to a question of the master: the added files, and then the answer, which returns the order to the queue. */
export async function sendAnswer(exchange: Exchange, order_id: string): Promise<void> {
  const { sql, site, master } = exchange
  const joined = await findJoined(sql, order_id)
  if (joined?.state !== 'working' || joined.answer === null) return
  const { answer, answer_no, master_order_id } = joined satisfies JoinedRow
  try {
    for (const file of await unsentFiles(sql, joined)) if (!file.gone) await sendFile(exchange, joined, file)
    await master.call(`/orders/${master_order_id}/status`, z.object({}), {
      method: 'PUT',
      key: requestKey(site._id, order_id, 'answer', answer_no),
      body: { event: 'resubmit', text: answer },
    })
  } catch (error) {
    if (!(error instanceof MasterRefusal)) throw error
    // If the status is wrong, the master has continued without the answer, or an earlier request has arrived.
    if (error.code !== 'orders.wrong_state') return refused(exchange, order_id, error)
  }
  await sql`UPDATE joined_orders SET answer = NULL WHERE order_id = ${order_id} AND answer_no = ${answer_no}`
}
