import { Readable } from 'node:stream'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { DeleteOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { modified, original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const boundary = 'b'.repeat(20)
const log = Buffer.from('time;rpm;boost\n0.0;800;0.1\n')
const part = (name: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const fieldOf = ([name, value]: [string, string]) => `${part(name)}${value}\r\n`

type Sent = { path: string; fields: Record<string, string>; file: string; bytes: Uint8Array }

/** Uploads a file, and waits for `meanwhile` before the last byte is sent. */
async function sendSlowly(as: Person, { path, fields, file, bytes }: Sent, meanwhile: () => Promise<unknown>) {
  const body = async function* () {
    yield Buffer.from(Object.entries(fields).map(fieldOf).join('') + part(file, '; filename="late.bin"'))
    yield bytes.subarray(0, -1)
    await meanwhile()
    yield bytes.subarray(-1)
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const response = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Readable.toWeb(Readable.from(body())),
    duplex: 'half',
  } as unknown as RequestInit)
  return [response.status, ((await response.json()) as { code: string }).code]
}

async function kept() {
  const stored: string[] = []
  for await (const { storage_key } of site.app.files.list()) stored.push(storage_key)
  const rows =
    await site.sql`SELECT (SELECT count(*) FROM order_files) AS files, (SELECT count(*) FROM order_timeline) AS told`
  return [stored.length, rows[0]]
}

const extra = (id: string): Sent => ({
  path: `/order/${id}/extra_file`,
  fields: { kind: 'log' },
  file: 'file',
  bytes: log,
})
const tuned = (id: string): Sent => ({
  path: `/order/${id}/modified_file`,
  fields: {},
  file: 'modified_file',
  bytes: modified,
})
const read = (id: string): Sent => ({
  path: '/order',
  fields: { order_id: id },
  file: 'original_file',
  bytes: original,
})

const late: readonly {
  what: string
  from: OrderStatus
  by: 'staff' | 'customer'
  sent: (id: string) => Sent
  meanwhile: (id: string) => Promise<{ status: number }>
  refused?: [number, string]
}[] = [
  {
    what: 'a log of staff, while a colleague delivers',
    from: 'in_progress',
    by: 'staff',
    sent: extra,
    meanwhile: async (id) => site.change(site.staff, id, 'complete'),
  },
  {
    what: 'a modified file, while the order is cancelled',
    from: 'in_progress',
    by: 'staff',
    sent: tuned,
    meanwhile: (id) => site.cancel(site.staff, id),
  },
  {
    what: 'a log of the customer, who replies in another tab',
    from: 'incomplete',
    by: 'customer',
    sent: extra,
    meanwhile: (id) => site.change(site.customer, id, 'resubmit'),
  },
  {
    what: 'another read of a draft that is placed in another tab',
    from: 'draft',
    by: 'customer',
    sent: read,
    meanwhile: async (id) => site.submit(site.customer, id),
  },
  {
    what: 'a log for a draft that is thrown away in another tab',
    from: 'draft',
    by: 'customer',
    sent: extra,
    meanwhile: (id) => site.call(DeleteOrder, { params: { id } }, { as: site.customer }),
    refused: [404, 'orders.not_found'],
  },
]

test.each(late)('refuses $what if the order has changed in the meantime, and stores nothing', async (one) => {
  const { from, by, sent, meanwhile, refused = [409, 'orders.wrong_state'] } = one
  await site.give(site.customer, 100)
  const id = await site.orderIn(from)
  if (from === 'in_progress') await site.tuned(site.staff, id)
  let before: unknown
  const response = await sendSlowly(site[by], sent(id), async () => {
    expect((await meanwhile(id)).status).toBe(200)
    before = await kept()
  })
  expect(response).toEqual(refused)
  expect(await kept()).toEqual(before)
})
