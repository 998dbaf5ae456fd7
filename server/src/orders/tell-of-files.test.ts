import { DownloadOrderZip } from '@mapwright/contract/orders/delivery-endpoints.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import {
  CreateOrder,
  DeleteOrder,
  DownloadNewFile,
  RemoveOrderFile,
} from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import type { Person } from '../../test/kit.ts'
import { fileOf, original } from '../../test/order-kit.ts'
import { publishLive, staffTopic, userTopic } from '../platform/events/live.ts'

let desk: Desk
let stranger: Person
let told: { staff: string; customer: string; stranger: string }
const control = new AbortController()

/** What somebody's open screens are told from now on. */
async function listen(who: keyof typeof told, as: Person) {
  const { signal } = control
  const stream = await fetch(`${desk.url}/api/events`, { headers: { authorization: `Bearer ${as.token}` }, signal })
  const read = async () => {
    const words = new TextDecoder()
    for await (const piece of stream.body ?? []) told[who] += words.decode(piece as Uint8Array, { stream: true })
  }
  void read().catch(() => undefined)
  await vi.waitFor(() => expect(told[who]).not.toBe(''))
}

beforeAll(async () => {
  desk = await startDesk()
  told = { staff: '', customer: '', stranger: '' }
  await listen('staff', desk.staff)
  await listen('customer', desk.customer)
  stranger = await desk.person()
  await listen('stranger', stranger)
})
afterAll(async () => {
  control.abort()
  await desk.close()
})

const log = Buffer.from('time;rpm;boost\n0.0;800;0.1\n')
const add = (as: Person, id: string) => desk.addFile(as, id, 'log', log, 'idle.csv')
const logOf = async (id: string) =>
  (await add(desk.customer, id)).body.order.files.find(({ kind }) => kind === 'log')?._id

/** Each call that changes what is seen of an order's files, and who sees it; `ready` is what comes before it. */
const verbs: readonly {
  what: string
  from: OrderStatus
  seenBy: readonly (keyof typeof told)[]
  ready?: (id: string) => Promise<unknown>
  act: (id: string, ready: unknown) => Promise<{ status: number }>
}[] = [
  {
    what: 'the customer’s log',
    from: 'incomplete',
    seenBy: ['staff', 'customer'],
    act: (id) => add(desk.customer, id),
  },
  { what: 'a log in a draft', from: 'draft', seenBy: ['staff', 'customer'], act: (id) => add(desk.customer, id) },
  {
    what: 'a file that the customer takes away again',
    from: 'incomplete',
    seenBy: ['staff', 'customer'],
    ready: logOf,
    act: (id, file) => desk.call(RemoveOrderFile, { params: { id, file_id: String(file) } }, { as: desk.customer }),
  },
  {
    what: 'another read in a draft',
    from: 'draft',
    seenBy: ['staff', 'customer'],
    act: (id) =>
      desk.call(
        CreateOrder,
        { body: { order_id: id }, files: { original_file: fileOf(original) } },
        { as: desk.customer },
      ),
  },
  {
    what: 'a draft that is thrown away',
    from: 'draft',
    seenBy: ['staff', 'customer'],
    act: (id) => desk.call(DeleteOrder, { params: { id } }, { as: desk.customer }),
  },
  {
    what: 'the modified file before it is delivered',
    from: 'in_progress',
    seenBy: ['staff'],
    act: (id) => desk.tuned(desk.staff, id),
  },
  {
    what: 'a log of staff before it is delivered',
    from: 'in_progress',
    seenBy: ['staff'],
    act: (id) => add(desk.staff, id),
  },
  {
    what: 'a log that staff take out of the delivery',
    from: 'in_progress',
    seenBy: ['staff'],
    ready: async (id) => (await add(desk.staff, id)).body.order.files.find(({ kind }) => kind === 'log')?._id,
    act: (id, file) => desk.call(RemoveOrderFile, { params: { id, file_id: String(file) } }, { as: desk.staff }),
  },
  {
    what: 'the first download',
    from: 'completed',
    seenBy: ['staff', 'customer'],
    act: (id) => desk.call(DownloadNewFile, { params: { id } }, { as: desk.customer }),
  },
]

const whoHeard = (id: string) =>
  Object.entries(told).flatMap(([who, text]) =>
    text.includes(`"type":"order.files_changed","id":"${id}"`) ? [who] : [],
  )

/** Notices come in the order in which they were given: once all have heard of this one, nothing of before is on its way. */
async function settle() {
  const id = crypto.randomUUID()
  const topics = [userTopic(desk.customer._id), userTopic(stranger._id), staffTopic]
  await desk.sql.begin((tx) => publishLive(tx, topics, { type: 'order.files_changed', id }))
  await vi.waitFor(() => expect(whoHeard(id)).toEqual(['staff', 'customer', 'stranger']))
}
const forget = async () => {
  await settle()
  told = { staff: '', customer: '', stranger: '' }
}

test.each(verbs)('open screens hear of $what: those that show it', async ({ from, seenBy, ready, act }) => {
  const id = await desk.orderIn(from)
  const before = await ready?.(id)
  await forget()
  expect((await act(id, before)).status).toBe(200)
  await settle()
  expect(whoHeard(id)).toEqual(seenBy)
})

test('what is refused, what staff download and what is downloaded again is told to nobody', async () => {
  const pending = await desk.orderIn('pending')
  const delivered = await desk.orderIn('completed')
  const take = (as: Person) => desk.call(DownloadOrderZip, { params: { id: delivered } }, { as })
  await forget()
  await take(desk.staff)
  await settle()
  expect(whoHeard(delivered)).toEqual([])
  await take(desk.customer)
  await forget()
  await take(desk.customer)
  expect((await add(desk.customer, pending)).status).toBe(409)
  await settle()
  expect([whoHeard(pending), whoHeard(delivered)]).toEqual([[], []])
})
