import { DownloadOrderZip } from '@mapwright/contract/orders/delivery-endpoints.ts'
import type { FileKind } from '@mapwright/contract/orders/order.ts'
import { AddOrderFile, GetOrder, RemoveOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { fileOf, makeCatalogue, orderCalls, original } from '../../test/order-kit.ts'

let site: TestSite
let staff: Person
let customer: Person
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  staff = await site.person({ role_id: 3, permissions: ['orders'] })
  customer = await site.person()
  calls = orderCalls(site, await makeCatalogue(site))
})
afterAll(() => site.close())

const log = Buffer.from('time;rpm;boost\n0.0;800;0.1\n')
const seenBy = async (as: Person, id: string) => (await site.call(GetOrder, { params: { id } }, { as })).body.order
const idOf = async (as: Person, id: string, kind: FileKind) =>
  (await seenBy(as, id)).files.findLast((file) => file.kind === kind)?._id ?? ''
const namesOf = async (id: string) => (await seenBy(customer, id)).files.map(({ name }) => name)
async function add(as: Person, id: string, name: string, kind: 'log' | 'original' = 'log') {
  const files = { file: fileOf(kind === 'log' ? log : original, name) }
  const { body } = await site.call(AddOrderFile, { params: { id }, body: { kind }, files }, { as })
  return body.order.files.findLast((file) => file.name === name)?._id ?? ''
}
const remove = (as: Person, id: string, file_id: string) =>
  site.call(RemoveOrderFile, { params: { id, file_id } }, { as })
const refused = async (as: Person, id: string, file_id: string) => {
  const { status, body } = await remove(as, id, file_id)
  return [status, body.code]
}

describe('a file is not taken away', () => {
  it('by staff or by another customer, to whom the order does not exist', async () => {
    const id = await calls.orderIn('draft', { customer, staff })
    const file = await add(customer, id, 'idle.csv')
    expect(await refused(staff, id, file)).toEqual([403, 'request.forbidden'])
    expect(await refused(await site.person(), id, file)).toEqual([404, 'orders.not_found'])
    expect(await namesOf(id)).toContain('idle.csv')
  })

  it('where it belongs to another order, or to none', async () => {
    const id = await calls.orderIn('draft', { customer, staff })
    const other = await calls.orderIn('draft', { customer, staff })
    expect(await refused(customer, id, await add(customer, other, 'other.csv'))).toEqual([404, 'orders.file_not_found'])
    expect(await refused(customer, id, uuidv7())).toEqual([404, 'orders.file_not_found'])
    expect(await namesOf(other)).toContain('other.csv')
  })

  it.each(['pending', 'in_progress', 'completed', 'cancelled'] as const)('from an order that is %s', async (status) => {
    const id = await calls.orderIn(status, { customer, staff })
    expect(await refused(customer, id, await idOf(customer, id, 'original'))).toEqual([409, 'orders.wrong_state'])
  })

  it('where it is the read, the result, or what staff had when they asked', async () => {
    const draft = await calls.orderIn('draft', { customer, staff })
    expect(await refused(customer, draft, await idOf(customer, draft, 'original'))).toEqual([409, 'orders.file_stays'])

    await add(customer, draft, 'known.csv')
    await calls.give(customer, 100)
    await calls.submit(customer, draft)
    await calls.change(staff, draft, 'ask')
    expect(await refused(customer, draft, await idOf(customer, draft, 'log'))).toEqual([409, 'orders.file_stays'])

    const revised = await calls.orderIn('completed', { customer, staff })
    for (const event of ['revise', 'ask'] as const) await calls.change(staff, revised, event)
    const result = await idOf(customer, revised, 'modified')
    expect(await refused(customer, revised, result)).toEqual([409, 'orders.file_stays'])
  })

  it('and what staff are about to deliver is not even there', async () => {
    const id = await calls.orderIn('in_progress', { customer, staff })
    const file = await add(staff, id, 'dyno.csv')
    await calls.change(staff, id, 'ask')
    expect(await refused(customer, id, file)).toEqual([404, 'orders.file_not_found'])
  })
})

describe('a wrong file', () => {
  it('leaves a draft with its content and its ZIP, and story and audit say so', async () => {
    const id = await calls.orderIn('draft', { customer, staff })
    const file = await add(customer, id, 'idle.csv')
    await add(customer, id, 'pull.csv')
    const { body } = await remove(customer, id, file)
    expect(body.order.files.map(({ name }) => name)).toEqual(['read.bin', 'pull.csv'])
    expect(body.order.timeline.at(-1)).toMatchObject({ entry: 'file_removed', text: 'idle.csv' })
    const { bytes } = await site.call(DownloadOrderZip, { params: { id } }, { as: customer })
    expect(Buffer.from(bytes).includes('idle.csv')).toBe(false)

    const [kept] = await site.sql`SELECT deleted_at FROM files WHERE name = 'idle.csv' ORDER BY created_at DESC LIMIT 1`
    expect(kept?.['deleted_at']).toBeInstanceOf(Date)
    const [audit] = await site.sql`SELECT facts FROM audit WHERE name = 'orders.remove_file' AND target_id = ${id}`
    expect(audit?.['facts'].before).toMatchObject({ kind: 'log', size: log.length })
    expect(await refused(customer, id, file)).toEqual([404, 'orders.file_not_found'])
  })

  it('that came since the question leaves an incomplete order, and the others stay', async () => {
    const id = await calls.orderIn('draft', { customer, staff })
    await add(customer, id, 'known.csv')
    await calls.give(customer, 100)
    await calls.submit(customer, id)
    await calls.change(staff, id, 'ask')
    const read = await add(customer, id, 'again.bin', 'original')
    expect((await remove(customer, id, await add(customer, id, 'wrong.csv'))).status).toBe(200)
    expect(await refused(customer, id, read)).toEqual([409, 'orders.file_stays'])
    expect(await namesOf(id)).toEqual(['read.bin', 'known.csv', 'again.bin'])
    await calls.change(customer, id, 'resubmit')
    expect((await seenBy(staff, id)).timeline.map(({ entry }) => entry)).toContain('file_removed')
  })

  it('goes once, however often it is taken away at the same time', async () => {
    const id = await calls.orderIn('draft', { customer, staff })
    const file = await add(customer, id, 'idle.csv')
    const answers = await Promise.all([1, 2, 3].map(() => remove(customer, id, file)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})
