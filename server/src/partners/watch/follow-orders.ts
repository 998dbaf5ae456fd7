import { type ListedOrder, listOrders, type OrderedFile, type PlacedOrder } from './api/order-calls.ts'
import { orderIfAny } from './place-order.ts'
import { move, type Read, type ReadState, type Result, savedResults } from './reads/read.ts'
import { keep, type Watcher } from './watcher.ts'

/** Time in milliseconds during which a saved order is still checked, because it may be revised and delivered again. */
const revisedMs = 30 * 24 * 3600_000
const maxPages = 5

type Followed = Extract<ReadState, { order_id: string }>

const isFollowed = (state: ReadState, now: number): state is Followed =>
  state.status === 'draft' || state.status === 'ordered' || (state.status === 'saved' && now - state.at_ms < revisedMs)

/** Returns the drafts and the newest orders in a map by id. Reads more pages until all awaited orders are found. */
async function listedOrders({ service }: Watcher, awaited: ReadonlySet<string>): Promise<Map<string, ListedOrder>> {
  const rows = new Map<string, ListedOrder>()
  const add = (orders: readonly ListedOrder[]) => {
    for (const order of orders) rows.set(order._id, order)
  }
  add((await listOrders(service, { status: 'draft' })).orders)
  const isComplete = () => [...awaited].every((id) => rows.has(id))
  let page = await listOrders(service)
  add(page.orders)
  for (let count = 1; count < maxPages && page.next_cursor !== null && !isComplete(); count++) {
    page = await listOrders(service, { cursor: page.next_cursor })
    add(page.orders)
  }
  return rows
}

/** Returns the delivered files: the newest modified file and the files that staff added. */
function deliveredFiles({ files }: PlacedOrder): OrderedFile[] {
  const delivered = files.filter(({ is_result, delivered_at, gone }) => is_result && delivered_at !== null && !gone)
  const newest = Math.max(...delivered.filter(({ kind }) => kind === 'modified').map(({ version }) => version))
  return delivered.filter(({ kind, version }) => kind !== 'modified' || version === newest)
}

const resultOf = ({ _id, kind, version, name, size, sha256 }: OrderedFile): Result => ({
  ...{ _id, kind, version, name, size, sha256 },
  saved: null,
})

/** Stores the list of files to download. Files that are already saved are not downloaded again. */
async function noteDelivery(watcher: Watcher, read: Read, id: string): Promise<Read> {
  const order = await orderIfAny(watcher, id)
  const files = order ? deliveredFiles(order) : []
  const { number = null, completed_at, tuning_type: services = '' } = order ?? {}
  const saved = savedResults(read)
  const fresh = files.filter(({ _id }) => !saved.some((result) => result._id === _id)).map(resultOf)
  if (fresh.length === 0 && read.state.status === 'saved')
    return watcher.store.put({ ...read, state: { ...read.state, completed_at: completed_at ?? '' } })
  if (fresh.length === 0 || !completed_at)
    return keep(watcher, move(read, 'stop', { status: 'attention', why: { reason: 'results_deleted', number } }))
  const results = [...saved, ...fresh]
  return keep(
    watcher,
    move(read, 'deliver', { status: 'delivered', order_id: id, number, services, completed_at, results }),
  )
}

async function stopCancelled(watcher: Watcher, read: Read, { _id, number }: ListedOrder): Promise<Read> {
  const text = (await orderIfAny(watcher, _id))?.reason ?? ''
  return keep(watcher, move(read, 'stop', { status: 'attention', why: { reason: 'cancelled', number, text } }))
}

const heldOf = ({ status, payment }: ListedOrder) => {
  if (status === 'incomplete') return 'question'
  return status === 'completed' && payment === 'due' ? 'payment' : null
}

/** Updates the state of an original according to the status of its order. */
async function follow(watcher: Watcher, read: Read, state: Followed, order: ListedOrder): Promise<void> {
  const { _id: order_id, number, status, completed_at } = order
  if (state.status === 'saved') {
    if (status === 'completed' && completed_at !== state.completed_at) await noteDelivery(watcher, read, order_id)
    return
  }
  if (status === 'draft') return
  if (status === 'cancelled') {
    await stopCancelled(watcher, read, order)
    return
  }
  const held = heldOf(order)
  const isSame = state.status === 'ordered' && state.held === held
  const placed = isSame ? read : await keep(watcher, move(read, 'place', { status: 'ordered', order_id, number, held }))
  if (status === 'completed' && held === null) await noteDelivery(watcher, placed, order_id)
}

/** Requests the status of all orders that are followed. */
export async function followOrders(watcher: Watcher): Promise<void> {
  const followed = watcher.store
    .all()
    .flatMap((read) => (isFollowed(read.state, Date.now()) ? [{ read, state: read.state }] : []))
  if (followed.length === 0) return
  const awaited = followed.filter(({ state }) => state.status !== 'saved').map(({ state }) => state.order_id)
  const rows = await listedOrders(watcher, new Set(awaited))
  for (const { read, state } of followed) {
    // Only awaited orders are requested one by one.
    const isAwaited = state.status !== 'saved'
    const order = rows.get(state.order_id) ?? (isAwaited ? await orderIfAny(watcher, state.order_id) : undefined)
    if (order) await follow(watcher, read, state, order)
    else if (isAwaited)
      await keep(watcher, move(read, 'stop', { status: 'attention', why: { reason: 'draft_deleted' } }))
  }
}
