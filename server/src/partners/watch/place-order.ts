import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { NewTotal, type PlacedOrder, readCatalogue, readOrder, submitOrder } from './api/order-calls.ts'
import { Refused } from './api/service-faults.ts'
import type { OrderRule } from './config/config.ts'
import { keyFor } from './reads/idempotency-keys.ts'
import { type DraftReason, move, type Read } from './reads/read.ts'
import { submissionFor } from './submission.ts'
import { keep, matchedRule, type Watcher } from './watcher.ts'

/** Maximum number of requests for one order if the price changes each time. */
const maxTotals = 5

const place = (watcher: Watcher, read: Read, { _id: order_id, number }: PlacedOrder): Promise<Read> =>
  keep(watcher, move(read, 'place', { status: 'ordered', order_id, number, held: null }))

const leave = (watcher: Watcher, read: Read, order_id: string, why: DraftReason): Promise<Read> =>
  keep(watcher, move(read, 'leave', { status: 'draft', order_id, why }))

/** Reads an order by its id. Returns undefined if the order was deleted. */
export async function orderIfAny({ service }: Watcher, id: string): Promise<PlacedOrder | undefined> {
  try {
    return await readOrder(service, id)
  } catch (error) {
    if (error instanceof Refused && error.problem.code === 'orders.not_found') return undefined
    throw error
  }
}

/** Handles a refusal. An earlier request may have placed the order; otherwise a person has to complete the draft. */
async function settleRefusal(watcher: Watcher, read: Read, id: string, { problem }: Refused): Promise<Read> {
  const { code, title } = problem
  const order = await orderIfAny(watcher, id)
  if (order && order.status !== 'draft') return place(watcher, read, order)
  const why: DraftReason =
    code === 'credits.not_enough' ? { reason: 'not_enough_credits' } : { reason: 'problem', problem: { code, title } }
  return leave(watcher, read, id, why)
}

const isWithin = (total: string, max: string): boolean => (parseHundredths(total) ?? 0n) <= (parseHundredths(max) ?? 0n)

/**
 * Submits a draft with the accepted total, which is initially the rule's maximum. If the price differs, the service refuses the request
 * and returns the current total, which the next request accepts. A total above the maximum is never accepted. The idempotency key is
 * stored before each request.
 */
async function submit(watcher: Watcher, read: Read, id: string, rule: OrderRule, body: object): Promise<Read> {
  let total: string = read.state.status === 'ordering' ? read.state.total : rule.max_credits
  let current = read
  for (let tries = 1; isWithin(total, rule.max_credits); tries++) {
    const key = keyFor(watcher.state.id, read, `order ${total}`)
    current = await keep(watcher, move(current, 'order', { status: 'ordering', order_id: id, key, total }))
    try {
      const json = { ...body, expected_total: total }
      return await place(watcher, current, await submitOrder(watcher.service, id, { key, json }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const changed = NewTotal.safeParse(error.problem.details)
      if (error.problem.code !== 'orders.price_changed' || !changed.success || tries >= maxTotals)
        return settleRefusal(watcher, current, id, error)
      total = changed.data.total
    }
  }
  return leave(watcher, current, id, { reason: 'too_expensive', total, max_credits: rule.max_credits })
}

/** Submits the draft of an original if its rule says so and nothing prevents it. */
export async function placeOrder(watcher: Watcher, read: Read, id: string): Promise<Read> {
  const rule = matchedRule(watcher, read)
  if (!rule) return keep(watcher, move(read, 'stop', { status: 'attention', why: { reason: 'no_rule' } }))
  const order = await orderIfAny(watcher, id)
  if (!order) return keep(watcher, move(read, 'stop', { status: 'attention', why: { reason: 'draft_deleted' } }))
  if (order.status !== 'draft') return place(watcher, read, order)
  if (rule.action === 'draft') return leave(watcher, read, id, { reason: 'rule' })
  const { original_file: original } = order
  const catalogue = await readCatalogue(watcher.service)
  const submission = submissionFor(rule, { file: read.file, original, catalogue })
  return 'reason' in submission ? leave(watcher, read, id, submission) : submit(watcher, read, id, rule, submission)
}
