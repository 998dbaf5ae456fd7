import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import type { LockedOrder } from '../../orders/order-rows.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Exchange } from '../exchange-context.ts'
import { knownStatus, MasterOrder } from '../master-answers.ts'
import { MasterRefusal } from '../master-client.ts'
import {
  changeJoined,
  findJoined,
  type JoinedColumns,
  type JoinedRow,
  lockJoined,
  noObstacle,
  stop,
  stopRefused,
} from '../order-rows.ts'
import { applyStatus } from './apply-status.ts'
import { type Fetched, fetchModified } from './fetch-modified.ts'
import { mirrorMessages } from './mirror-messages.ts'
import { readAuthor } from './read-author.ts'

type Received = { master: MasterOrder; fetched: Fetched | undefined }

const receivable = ['working', 'delivered'] as const

/** The state of the forwarding that follows from the master's status. */
function stateOf(joined: JoinedRow, { master, fetched }: Received): Pick<JoinedColumns, 'state'> {
  if (master.status === 'cancelled') return { state: 'cancelled' }
  if (master.status !== 'completed') return { state: 'working' }
  const isDelivered = fetched ? 'made' in fetched : joined.delivered_file_id !== null
  return { state: isDelivered ? 'delivered' : 'working' }
}

function columnsOf(joined: JoinedRow, read_no: number, { master, fetched }: Received): Partial<JoinedColumns> {
  const delivered = fetched && 'made' in fetched ? { delivered_file_id: fetched.file_id, override_reason: null } : {}
  return {
    ...noObstacle,
    ...stateOf(joined, { master, fetched }),
    ...delivered,
    master_status: knownStatus(master.status),
    master_number: master.number,
    master_total: master.total,
    read_no,
  }
}

/** Applies the received state of the master in one transaction with the own order. */
async function apply(
  exchange: Exchange,
  tx: Tx,
  locked: { order: LockedOrder; joined: JoinedRow },
  received: Received,
  read_no: number,
) {
  const { order, joined } = locked
  const { site, now } = exchange
  const change = { order_id: order._id, user_id: order.user_id }
  const { master, fetched } = received
  const columns = { ...columnsOf(joined, read_no, received), offers: tx.json(master.money.offers) }
  // Written first, so that subscribers of the events below see the master's new status.
  await changeJoined(tx, change, columns, now())
  const author = await readAuthor(tx, site, order._id)
  const isApplied = await applyStatus(tx, order, joined, { master, fetched, author, now: now() })
  if (!isApplied) {
    const undelivered = { state: 'working', delivered_file_id: joined.delivered_file_id } as const
    await stop(tx, change, { ...undelivered, obstacle: 'wrong_status', detail: '' }, now())
  } else if (fetched && 'obstacle' in fetched) await stop(tx, change, { ...fetched, state: 'working' }, now())
}

/** Reads an order on the master, mirrors its messages and applies its status. */
export async function receiveOrder(exchange: Exchange, order_id: string): Promise<void> {
  const { sql, master } = exchange
  const joined = await findJoined(sql, order_id)
  if (!joined?.master_order_id || !isOneOf(receivable, joined.state)) return
  const read_no = joined.change_no
  try {
    const { order } = await master.call(`/orders/${joined.master_order_id}`, MasterOrder)
    await mirrorMessages(exchange, { order_id, master_order_id: joined.master_order_id })
    const fetched = await fetchModified(exchange, joined, order)
    await sql.begin(async (tx) => {
      const locked = await lockJoined(tx, order_id)
      const current = locked.joined
      // An answer of the customer, another exchange or a command has changed the order since it was read.
      const isCurrent =
        current?.state === joined.state &&
        current.answer_no === joined.answer_no &&
        (current.answer === null) === (joined.answer === null) &&
        current.read_no === joined.read_no &&
        current.delivered_file_id === joined.delivered_file_id
      if (isCurrent)
        await apply(exchange, tx, { order: locked.order, joined: current }, { master: order, fetched }, read_no)
    })
  } catch (error) {
    // The customer has replaced the original since the file was compared. The next exchange compares it again.
    if (error instanceof Problem && error.code === 'orders.original_replaced') return
    if (!(error instanceof MasterRefusal)) throw error
    const { code } = error
    await sql.begin((tx) => stopRefused(tx, order_id, { code, read_no, now: exchange.now() }))
  }
}
