import { DownloadOrderZip } from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import {
  CreateOrder,
  DeleteOrder,
  DownloadNewFile,
  RemoveOrderFile,
} from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { Person } from '../../../test/kit.ts'
import { fileOf, original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { publishLive, staffTopic, userTopic } from '../../platform/events/live.ts'

let site: OrderSite
let stranger: Person
let heard: { staff: string; customer: string; stranger: string }
const control = new AbortController()

/** Collects the live updates that a user receives from now on. */
async function listen(who: keyof typeof heard, as: Person) {
  const { signal } = control
  const stream = await fetch(`${site.url}/api/events`, { headers: { authorization: `Bearer ${as.token}` }, signal })
  const read = async () => {
    const words = new TextDecoder()
    for await (const piece of stream.body ?? []) heard[who] += words.decode(piece as Uint8Array, { stream: true })
  }
  void read().catch(() => undefined)
  await eventually(() => expect(heard[who]).not.toBe(''))
}

beforeAll(async () => {
  site = await startOrderSite()
  heard = { staff: '', customer: '', stranger: '' }
  await listen('staff', site.staff)
  await listen('customer', site.customer)
  stranger = await site.person()
  await listen('stranger', stranger)
})
afterAll(async () => {
  control.abort()
  await site.close()
})

const log = Buffer.from('time;rpm;boost\n0.0;800;0.1\n')
const add = (as: Person, id: string) => site.addFile(as, id, 'log', log, 'idle.csv')
const logOf = async (id: string) =>
  (await add(site.customer, id)).body.order.files.find(({ kind }) => kind === 'log')?._id

/** Endpoints that change the visible files of an order, and the users who see each change. `ready` prepares the order. */
const verbs: readonly {
  what: string
  from: OrderStatus
  seenBy: readonly (keyof typeof heard)[]
  ready?: (id: string) => Promise<unknown>
  act: (id: string, ready: unknown) => Promise<{ status: number }>
}[] = [
  {
    what: 'the customer’s log',
    from: 'incomplete',
    seenBy: ['staff', 'customer'],
    act: (id) => add(site.customer, id),
  },
  { what: 'a log in a draft', from: 'draft', seenBy: ['staff', 'customer'], act: (id) => add(site.customer, id) },
  {
    what: 'a file that the customer takes away again',
    from: 'incomplete',
    seenBy: ['staff', 'customer'],
    ready: logOf,
    act: (id, file) => site.call(RemoveOrderFile, { params: { id, file_id: String(file) } }, { as: site.customer }),
  },
  {
    what: 'another read in a draft',
    from: 'draft',
    seenBy: ['staff', 'customer'],
    act: (id) =>
      site.call(
        CreateOrder,
        { body: { order_id: id }, files: { original_file: fileOf(original) } },
        { as: site.customer },
      ),
  },
  {
    what: 'a deleted draft',
    from: 'draft',
    seenBy: ['staff', 'customer'],
    act: (id) => site.call(DeleteOrder, { params: { id } }, { as: site.customer }),
  },
  {
    what: 'the modified file before it is delivered',
    from: 'in_progress',
    seenBy: ['staff'],
    act: (id) => site.tuned(site.staff, id),
  },
  {
    what: 'a log of staff before it is delivered',
    from: 'in_progress',
    seenBy: ['staff'],
    act: (id) => add(site.staff, id),
  },
  {
    what: 'a log that staff take out of the delivery',
    from: 'in_progress',
    seenBy: ['staff'],
    ready: async (id) => (await add(site.staff, id)).body.order.files.find(({ kind }) => kind === 'log')?._id,
    act: (id, file) => site.call(RemoveOrderFile, { params: { id, file_id: String(file) } }, { as: site.staff }),
  },
  {
    what: 'the first download',
    from: 'completed',
    seenBy: ['staff', 'customer'],
    act: (id) => site.call(DownloadNewFile, { params: { id } }, { as: site.customer }),
  },
]

const whoHeard = (id: string) =>
  Object.entries(heard).flatMap(([who, text]) =>
    text.includes(`"type":"order.files_changed","id":"${id}"`) ? [who] : [],
  )

/**
 * Waits until all earlier updates have arrived. Updates arrive in order, so it publishes one more and waits until all users have received
 * it.
 */
async function settle() {
  const id = crypto.randomUUID()
  const topics = [userTopic(site.customer._id), userTopic(stranger._id), staffTopic('orders')]
  await site.sql.begin((tx) => publishLive(tx, topics, { type: 'order.files_changed', id }))
  await eventually(() => expect(whoHeard(id)).toEqual(['staff', 'customer', 'stranger']))
}
const clear = async () => {
  await settle()
  heard = { staff: '', customer: '', stranger: '' }
}

test.each(verbs)('$what updates the open pages that show it', async ({ from, seenBy, ready, act }) => {
  const id = await site.orderIn(from)
  const before = await ready?.(id)
  await clear()
  expect((await act(id, before)).status).toBe(200)
  await settle()
  expect(whoHeard(id)).toEqual(seenBy)
})

test('refused calls, repeated downloads and downloads by staff update no pages', async () => {
  const pending = await site.orderIn('pending')
  const delivered = await site.orderIn('completed')
  const take = (as: Person) => site.call(DownloadOrderZip, { params: { id: delivered } }, { as })
  await clear()
  await take(site.staff)
  await settle()
  expect(whoHeard(delivered)).toEqual([])
  await take(site.customer)
  await clear()
  await take(site.customer)
  expect((await add(site.customer, pending)).status).toBe(409)
  await settle()
  expect([whoHeard(pending), whoHeard(delivered)]).toEqual([[], []])
})
