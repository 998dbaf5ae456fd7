import { createDraft, type ListedOrder, listOrders } from './api/order-calls.ts'
import { Refused } from './api/service-faults.ts'
import { readContent } from './find-reads.ts'
import { keyFor } from './reads/idempotency-keys.ts'
import { move, type Read } from './reads/read.ts'
import { keep, matchedRule, type Watcher } from './watcher.ts'

/**
 * Milliseconds for which a retry can rely on its idempotency key alone, because the service stores keys for only a day. A later retry first
 * asks the service for an order that the earlier request created.
 */
const keyLifeMs = 20 * 3600_000

const isOurs = ({ store }: Watcher, { _id }: ListedOrder): boolean =>
  store.all().some(({ state }) => 'order_id' in state && state.order_id === _id)

/** Lists the orders with this content that belong to no original in this folder: placed orders first, then drafts. */
async function unknownOrders(watcher: Watcher, { sha256 }: Read): Promise<ListedOrder[]> {
  const filter = { original_sha256: sha256 }
  const placed = await listOrders(watcher.service, filter)
  const drafts = await listOrders(watcher.service, { ...filter, status: 'draft' })
  return [...placed.orders, ...drafts.orders].filter((order) => !isOurs(watcher, order))
}

/** Adopts an order that an earlier request created. Returns undefined if the service has no such order. */
async function adoptOrder(watcher: Watcher, read: Read): Promise<Read | undefined> {
  const [order] = await unknownOrders(watcher, read)
  if (!order) return undefined
  const { _id: order_id, number, status } = order
  return status === 'draft'
    ? keep(watcher, move(read, 'accept', { status: 'sent', order_id }))
    : keep(watcher, move(read, 'place', { status: 'ordered', order_id, number, held: null }))
}

/**
 * Stores the idempotency key before the request that uses it. A file that was ordered elsewhere is not sent. Returns undefined if the
 * file is missing.
 */
async function startSending(watcher: Watcher, read: Read): Promise<Read | undefined> {
  if (!(await readContent(watcher, read))) {
    await watcher.store.remove(read._id)
    return undefined
  }
  const [earlier] =
    read.attempt === 1 ? (await unknownOrders(watcher, read)).filter(({ number }) => number !== null) : []
  if (earlier) {
    const order = `order ${earlier.number}`
    return keep(
      watcher,
      matchedRule(watcher, read)?.duplicates === 'skip'
        ? move(read, 'skip', { status: 'skipped', order })
        : move(read, 'stop', { status: 'attention', why: { reason: 'ordered_before', order } }),
    )
  }
  const key = keyFor(watcher.state.id, read, 'draft')
  return keep(watcher, move(read, 'send', { status: 'sending', key, at_ms: Date.now() }))
}

/**
 * Uploads an original as a draft. A retry uses the same idempotency key, so if an earlier request arrived, the service returns the draft
 * of that request.
 */
async function upload(watcher: Watcher, read: Read, { key, at_ms }: { key: string; at_ms: number }): Promise<Read> {
  const content = await readContent(watcher, read)
  if (!content || Date.now() - at_ms > keyLifeMs) {
    const adopted = await adoptOrder(watcher, read)
    if (adopted) return adopted
  }
  if (!content) return keep(watcher, move(read, 'stop', { status: 'attention', why: { reason: 'file_missing' } }))
  try {
    const { _id: order_id } = await createDraft(watcher.service, { name: read.file, content, key })
    return await keep(watcher, move(read, 'accept', { status: 'sent', order_id }))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, title } = error.problem
    return keep(watcher, move(read, 'refuse', { status: 'refused', problem: { code, title } }))
  }
}

/** Sends an original to the service, or continues an earlier attempt. */
export const sendRead = async (watcher: Watcher, read: Read): Promise<Read | undefined> =>
  read.state.status === 'sending' ? upload(watcher, read, read.state) : startSending(watcher, read)
