import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import type { LockedOrder } from '../../orders/order-rows.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Exchange } from '../exchange-context.ts'
import { isUnknownStatus, knownStatus, MasterOrder, masterCharge } from '../master-answers.ts'
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

type Locked = { order: LockedOrder; joined: JoinedRow }
type Received = { master: MasterOrder; fetched: Fetched | undefined }

const receivable = ['working', 'delivered', 'cancelled'] as const

/** The state of the forwarding that follows from the master's status. An unknown status changes nothing. */
function stateOf({ order, joined }: Locked, { master, fetched }: Received): Pick<JoinedColumns, 'state'> {
  if (isUnknownStatus(master.status)) return { state: joined.state }
  if (master.status === 'cancelled') return { state: 'cancelled' }
  if (master.status !== 'completed') return { state: 'working' }
  if (order.status === 'cancelled') return { state: 'cancelled' }
  const isDelivered = fetched ? 'made' in fetched : joined.delivered_file_id !== null
  return { state: isDelivered ? 'delivered' : 'working' }
}

function columnsOf(locked: Locked, read_no: number, { master, fetched }: Received): Partial<JoinedColumns> {
  const delivered = fetched && 'made' in fetched ? { delivered_file_id: fetched.file_id, override_reason: null } : {}
  return {
    ...noObstacle,
    ...stateOf(locked, { master, fetched }),
    ...delivered,
    ...(isUnknownStatus(master.status) ? { obstacle: 'status_unknown', detail: master.status } : {}),
    master_status: knownStatus(master, locked.joined.master_status),
    master_number: master.number,
    master_total: masterCharge(master),
    read_no,
  }
}

/** Applies the received state of the master in one transaction with the own order. */
async function apply(exchange: Exchange, tx: Tx, locked: Locked, { master, ...received }: Received, read_no: number) {
  const { order, joined } = locked
  const { site, now } = exchange
  const change = { order_id: order._id, user_id: order.user_id }
  // The file of an order that was cancelled in the meantime is not wanted.
  const fetched = order.status === 'cancelled' ? undefined : received.fetched
  const columns = { ...columnsOf(locked, read_no, { master, fetched }), offers: tx.json(master.money.offers) }
  // Written first, so that subscribers of the events below see the master's new status.
  await changeJoined(tx, change, columns, now())
  const author = await readAuthor(tx, site, order._id)
  const isApplied = await applyStatus(tx, order, joined, { master, fetched, author, now: now() })
  if (!isApplied) {
    const undelivered = { state: 'working', delivered_file_id: joined.delivered_file_id } as const
    await stop(tx, change, { ...undelivered, obstacle: 'wrong_status', detail: '' }, now(), joined)
  } else if (fetched && 'obstacle' in fetched) await stop(tx, change, { ...fetched, state: 'working' }, now(), joined)
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
    const [own] = await sql<{ status: OrderStatus }[]>`SELECT status FROM orders WHERE _id = ${order_id}`
    const fetched = own?.status === 'cancelled' ? undefined : await fetchModified(exchange, joined, order)
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
