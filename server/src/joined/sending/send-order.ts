import { createHash } from 'node:crypto'
import { credits, formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { joinedRules } from '@mapwright/contract/joined/joined-site.ts'
import { z } from 'zod'
import type { LockedOrder } from '../../orders/order-rows.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Exchange } from '../exchange-context.ts'
import { knownStatus, MasterOrder, MasterVehicles, masterCharge } from '../master-answers.ts'
import { MasterRefusal } from '../master-client.ts'
import {
  changeJoined,
  findJoined,
  type JoinedColumns,
  type JoinedRow,
  lockJoined,
  noObstacle,
  stop,
} from '../order-rows.ts'
import { requestKey } from '../request-key.ts'
import { requireSavedKey } from '../site-rows.ts'
import { markSent, readContent, type UnsentFile, unsentFiles } from './order-files.ts'
import { readSubmission, type Submission } from './submission.ts'

type Locked = { order: LockedOrder; joined: JoinedRow }

/** Runs `change` if the forwarding is still in the state in which its step was planned. */
async function settle(
  { sql }: Exchange,
  planned: JoinedRow,
  change: (tx: Tx, locked: Locked) => Promise<void>,
): Promise<void> {
  await sql.begin(async (tx) => {
    const { order, joined } = await lockJoined(tx, planned.order_id)
    if (joined?.state !== planned.state || joined.draft_no !== planned.draft_no) return
    await change(tx, { order, joined })
  })
}

const changeOf = ({ order }: Locked) => ({ order_id: order._id, user_id: order.user_id })

/** Idempotency key of a request about an order. It depends on nothing that may change before the request is repeated. */
const keyOf = ({ site }: Exchange, { order_id, draft_no }: JoinedRow, step: string): string =>
  requestKey(site._id, order_id, draft_no, step)

/** Refuses to send the order further, until staff decide. */
const refuse = (exchange: Exchange, planned: JoinedRow, reason: Pick<JoinedColumns, 'obstacle' | 'detail'>) =>
  settle(exchange, planned, async (tx, locked) => {
    const obstacle = reason.obstacle ?? 'master_refused'
    await stop(tx, changeOf(locked), { state: 'refused', detail: reason.detail, obstacle }, exchange.now())
  })

/** Creates the draft on the master by sending the original. */
async function createDraft(exchange: Exchange, joined: JoinedRow, original: UnsentFile): Promise<void> {
  const { order } = await exchange.master.call('/orders', MasterOrder, {
    method: 'POST',
    key: keyOf(exchange, joined, 'create'),
    files: [{ field: 'original_file', name: original.name, content: await readContent(exchange, original) }],
  })
  await exchange.sql.begin(async (tx) => {
    const locked = await lockJoined(tx, joined.order_id)
    const current = locked.joined
    if (current?.draft_no !== joined.draft_no || current.master_order_id !== null) return
    const change = { order_id: joined.order_id, user_id: locked.order.user_id }
    // The draft of an order that was recalled in the meantime is deleted next.
    await changeJoined(tx, change, { ...noObstacle, master_order_id: order._id }, exchange.now())
    await markSent(tx, joined, { file: original, now: exchange.now() })
  })
}

/** Adds a file of the customer to the order on the master. */
export async function sendFile(exchange: Exchange, joined: JoinedRow, file: UnsentFile): Promise<void> {
  await exchange.master.call(`/orders/${joined.master_order_id}/files`, MasterOrder, {
    method: 'POST',
    key: keyOf(exchange, joined, `file:${file._id}`),
    body: { kind: file.kind },
    files: [{ field: 'file', name: file.name, content: await readContent(exchange, file) }],
  })
  await settle(exchange, joined, async (tx) => {
    await markSent(tx, joined, { file, now: exchange.now() })
  })
}

/** Finds the vehicle in the master's data. Null unless exactly one has the same names; the names are then sent as typed. */
async function findVariant({ master }: Exchange, { details }: Submission): Promise<string | null> {
  const { manufacture, model, generation, variant } = details
  if (variant === '') return null
  const words = [manufacture, model, generation, variant].join(' ').slice(0, 120)
  const search = `/vehicles/search?${new URLSearchParams({ search_keyword: words })}`
  const { vehicles } = await master.call(search, MasterVehicles).catch((error: unknown) => {
    if (error instanceof MasterRefusal) return { vehicles: [] }
    throw error
  })
  const same = vehicles.filter(
    (one) =>
      one.manufacturer === manufacture && one.vmodel === model && one.generation === generation && one.name === variant,
  )
  return same.length === 1 ? (same[0]?._id ?? null) : null
}

/** Commits the intention to submit, with the total that is accepted. From here on, the order cannot be recalled. */
async function intend(exchange: Exchange, joined: JoinedRow, submission: Submission): Promise<void> {
  const expected_total = joined.expected_total ?? submission.listed_total
  if (!joined.at_any_price && expected_total > submission.own_total)
    return refuse(exchange, joined, { obstacle: 'price_above_own', detail: formatHundredths(expected_total) })
  await settle(exchange, joined, async (tx, locked) => {
    await requireSavedKey(tx, exchange.site)
    if (locked.order.status !== 'pending')
      return stop(tx, changeOf(locked), { state: 'refused', obstacle: 'wrong_status', detail: '' }, exchange.now())
    await changeJoined(tx, changeOf(locked), { ...noObstacle, state: 'submitting', expected_total }, exchange.now())
  })
}

/** Records that the master has accepted the order. */
const accepted = (exchange: Exchange, joined: JoinedRow, order: MasterOrder) =>
  settle(exchange, joined, async (tx, locked) => {
    await changeJoined(
      tx,
      changeOf(locked),
      {
        ...noObstacle,
        state: 'working',
        master_number: order.number,
        master_status: knownStatus(order, null),
        master_total: masterCharge(order),
        change_no: locked.joined.change_no + 1,
      },
      exchange.now(),
    )
    // The own order has ended or was started here while the master accepted it, so staff settle that with the master.
    if (locked.order.status !== 'pending')
      await stop(tx, changeOf(locked), { obstacle: 'wrong_status', detail: '' }, exchange.now())
  })

/** Goes back to an earlier step, which a refusal of the master requires. */
const goBack = (exchange: Exchange, joined: JoinedRow, columns: Partial<JoinedColumns>) =>
  settle(exchange, joined, (tx, locked) => changeJoined(tx, changeOf(locked), columns, exchange.now()))

/** Decides how to go on after the master has refused to submit the order. */
async function afterRefusal(exchange: Exchange, joined: JoinedRow, refusal: MasterRefusal): Promise<void> {
  if (refusal.code === 'orders.wrong_state') {
    // An earlier request, whose answer was lost, has submitted the order.
    const { order } = await exchange.master.call(`/orders/${joined.master_order_id}`, MasterOrder)
    return accepted(exchange, joined, order)
  }
  if (refusal.code === 'orders.not_found') return newDraft(exchange, joined)
  const total = parseHundredths(refusal.details.total ?? '')
  if (refusal.code === 'orders.price_changed' && total !== undefined) {
    // Staff have accepted the price that they saw, not a higher one.
    const at_any_price = joined.at_any_price && total <= (joined.expected_total ?? 0n)
    return goBack(exchange, joined, { state: 'waiting', expected_total: credits(total), at_any_price })
  }
  if (refusal.code === 'credits.not_enough') {
    const next_at = new Date(exchange.now().getTime() + joinedRules.unpaid_pause_seconds * 1000)
    const attempts = joined.attempts + 1
    return goBack(exchange, joined, { state: 'waiting', obstacle: 'not_enough_credits', attempts, next_at })
  }
  return refuse(exchange, joined, { obstacle: 'master_refused', detail: refusal.code })
}

/** Starts again with another draft, because the master has deleted the one that waited too long. */
const newDraft = (exchange: Exchange, joined: JoinedRow): Promise<void> =>
  goBack(exchange, joined, { state: 'waiting', master_order_id: null, draft_no: joined.draft_no + 1 })

async function submit(exchange: Exchange, joined: JoinedRow, submission: Submission): Promise<void> {
  const { details, service_ids, option_ids, off_road } = submission
  const body = {
    ...details,
    variant_id: await findVariant(exchange, submission),
    service_ids,
    option_ids,
    expected_total: formatHundredths(joined.expected_total ?? 0n),
    declares_off_road: off_road,
    ...{ confirms_vehicle_and_faults: true, agrees_to_terms: true, confirms_instructions: true },
  }
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16)
  try {
    const { order } = await exchange.master.call(`/orders/${joined.master_order_id}/submit`, MasterOrder, {
      method: 'PUT',
      // The body may change before it is repeated, for example because staff have corrected the vehicle. Only drafts can be submitted, so
      // that the order is nevertheless paid once.
      key: keyOf(exchange, joined, `submit:${hash}`),
      body,
    })
    await accepted(exchange, joined, order)
  } catch (error) {
    if (!(error instanceof MasterRefusal)) throw error
    await afterRefusal(exchange, joined, error)
  }
}

/** Deletes the draft of a recalled order on the master. */
async function deleteDraft({ master, sql }: Exchange, { order_id, master_order_id }: JoinedRow): Promise<void> {
  await master.call(`/orders/${master_order_id}`, z.object({}), { method: 'DELETE' }).catch((error: unknown) => {
    if (!(error instanceof MasterRefusal)) throw error
  })
  await sql`UPDATE joined_orders SET master_order_id = NULL WHERE order_id = ${order_id} AND state = 'recalled'`
}

/** Deletes the draft on the master of an order that has ended on this site, unless an earlier request has already submitted it. */
async function withdraw(exchange: Exchange, joined: JoinedRow): Promise<void> {
  const path = `/orders/${joined.master_order_id}`
  try {
    await exchange.master.call(path, z.object({}), { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof MasterRefusal)) throw error
    if (error.code !== 'orders.not_found') {
      const { order } = await exchange.master.call(path, MasterOrder)
      return accepted(exchange, joined, order)
    }
  }
  await goBack(exchange, joined, { ...noObstacle, state: 'recalled', master_order_id: null })
}

/** The next step of an order that is not with the master yet. */
async function step(exchange: Exchange, joined: JoinedRow): Promise<void> {
  if (joined.state === 'recalled') return deleteDraft(exchange, joined)
  const submission = await readSubmission(exchange.sql, joined.order_id, exchange.site)
  const [obstacle] = submission.obstacles
  const { status } = submission
  if (joined.state === 'submitting')
    return status === 'cancelled' || status === 'completed'
      ? withdraw(exchange, joined)
      : submit(exchange, joined, submission)
  if (obstacle) return refuse(exchange, joined, obstacle)
  if (status !== 'pending') return refuse(exchange, joined, { obstacle: 'wrong_status', detail: '' })
  const [file] = await unsentFiles(exchange.sql, joined.order_id)
  if (file?.gone) return refuse(exchange, joined, { obstacle: 'file_gone', detail: file.name })
  if (!joined.master_order_id && file) return createDraft(exchange, joined, file)
  if (file) return sendFile(exchange, joined, file)
  return intend(exchange, joined, submission)
}

const isSendable = ({ state, master_order_id, next_at }: JoinedRow, now: Date): boolean =>
  (next_at === null || next_at <= now) &&
  (state === 'waiting' || state === 'submitting' || (state === 'recalled' && master_order_id !== null))

/** Maximum number of steps in one exchange; far more than an order needs, so that a mistake cannot repeat requests without end. */
const maxSteps = 60

/**
 * Sends an order to the master. Each step commits its outcome before the next one, and its request can be repeated, so that the process may
 * stop anywhere.
 */
export async function sendOrder(exchange: Exchange, order_id: string): Promise<void> {
  for (let count = 0; count < maxSteps; count++) {
    const joined = await findJoined(exchange.sql, order_id)
    if (!joined || !isSendable(joined, exchange.now())) return
    try {
      await step(exchange, joined)
    } catch (error) {
      if (!(error instanceof MasterRefusal)) throw error
      if (error.code === 'orders.not_found' && joined.state === 'waiting') await newDraft(exchange, joined)
      else await refuse(exchange, joined, { obstacle: 'master_refused', detail: error.code })
    }
  }
}
