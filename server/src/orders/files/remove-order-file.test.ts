import { DownloadOrderZip } from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import type { FileKind } from '@mapwright/contract/orders/order.ts'
import { RemoveOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const log = Buffer.from('time;rpm;boost\n0.0;800;0.1\n')
const idOf = async (as: Person, id: string, kind: FileKind) =>
  (await site.read(as, id)).files.findLast((file) => file.kind === kind)?._id ?? ''
const namesOf = async (id: string) => (await site.read(site.customer, id)).files.map(({ name }) => name)
async function add(as: Person, id: string, name: string, kind: 'log' | 'original' = 'log') {
  const { body } = await site.addFile(as, id, kind, kind === 'log' ? log : original, name)
  return body.order.files.findLast((file) => file.name === name)?._id ?? ''
}
const remove = (as: Person, id: string, file_id: string) =>
  site.call(RemoveOrderFile, { params: { id, file_id } }, { as })
const refused = async (as: Person, id: string, file_id: string) => {
  const { status, body } = await remove(as, id, file_id)
  return [status, body.code]
}

describe('removing a file is refused', () => {
  it('to staff without the permission, and to other customers as if the order did not exist', async () => {
    const id = await site.orderIn('draft')
    const file = await add(site.customer, id, 'idle.csv')
    expect(await refused(await site.person({ role_id: 3 }), id, file)).toEqual([403, 'request.forbidden'])
    expect(await refused(await site.person(), id, file)).toEqual([404, 'orders.not_found'])
    expect(await namesOf(id)).toContain('idle.csv')
  })

  it('if it belongs to another order, or to none', async () => {
    const id = await site.orderIn('draft')
    const other = await site.orderIn('draft')
    expect(await refused(site.customer, id, await add(site.customer, other, 'other.csv'))).toEqual([
      404,
      'orders.file_not_found',
    ])
    expect(await refused(site.customer, id, uuidv7())).toEqual([404, 'orders.file_not_found'])
    expect(await namesOf(other)).toContain('other.csv')
  })

  it.each(['pending', 'in_progress', 'completed', 'cancelled'] as const)(
    'from an order in status %s',
    async (status) => {
      const id = await site.orderIn(status)
      expect(await refused(site.customer, id, await idOf(site.customer, id, 'original'))).toEqual([
        409,
        'orders.wrong_state',
      ])
    },
  )

  it('if it is the original or the result, or was added before staff asked', async () => {
    const draft = await site.orderIn('draft')
    expect(await refused(site.customer, draft, await idOf(site.customer, draft, 'original'))).toEqual([
      409,
      'orders.file_stays',
    ])

    await add(site.customer, draft, 'known.csv')
    await site.give(site.customer, 100)
    await site.submit(site.customer, draft)
    await site.change(site.staff, draft, 'ask')
    expect(await refused(site.customer, draft, await idOf(site.customer, draft, 'log'))).toEqual([
      409,
      'orders.file_stays',
    ])

    const revised = await site.orderIn('completed')
    for (const event of ['revise', 'ask'] as const) await site.change(site.staff, revised, event)
    const result = await idOf(site.customer, revised, 'modified')
    expect(await refused(site.customer, revised, result)).toEqual([409, 'orders.file_stays'])
  })

  it('to staff, if it is the customer’s, the modified file, already delivered, or the order is not in progress', async () => {
    const id = await site.orderIn('incomplete')
    const theirs = await add(site.customer, id, 'idle.csv')
    expect(await refused(site.staff, id, theirs)).toEqual([409, 'orders.wrong_state'])
    for (const [who, event] of [
      [site.customer, 'resubmit'],
      [site.staff, 'start'],
    ] as const)
      await site.change(who, id, event)
    expect(await refused(site.staff, id, theirs)).toEqual([409, 'orders.file_stays'])
    const tuned = (await site.tuned(site.staff, id)).body.order.files.at(-1)?._id ?? ''
    expect(await refused(site.staff, id, tuned)).toEqual([409, 'orders.file_stays'])
    expect(await refused(site.staff, id, uuidv7())).toEqual([404, 'orders.file_not_found'])

    const delivered = await add(site.staff, id, 'dyno.csv')
    for (const event of ['complete', 'revise'] as const) await site.change(site.staff, id, event)
    expect(await refused(site.staff, id, delivered)).toEqual([409, 'orders.file_stays'])
  })

  it('for files of the next delivery, which the customer cannot see', async () => {
    const id = await site.orderIn('in_progress')
    const file = await add(site.staff, id, 'dyno.csv')
    await site.change(site.staff, id, 'ask')
    expect(await refused(site.customer, id, file)).toEqual([404, 'orders.file_not_found'])
  })
})

describe('removing a wrong file', () => {
  it('deletes it from a draft, its ZIP and the file store, with timeline and audit entries', async () => {
    const id = await site.orderIn('draft')
    const file = await add(site.customer, id, 'idle.csv')
    await add(site.customer, id, 'pull.csv')
    const { body } = await remove(site.customer, id, file)
    expect(body.order.files.map(({ name }) => name)).toEqual(['read.bin', 'pull.csv'])
    expect(body.order.timeline.at(-1)).toMatchObject({ entry: 'file_removed', text: 'idle.csv' })
    const { bytes } = await site.call(DownloadOrderZip, { params: { id } }, { as: site.customer })
    expect(Buffer.from(bytes).includes('idle.csv')).toBe(false)

    const [kept] = await site.sql`SELECT deleted_at FROM files WHERE name = 'idle.csv' ORDER BY created_at DESC LIMIT 1`
    expect(kept?.['deleted_at']).toBeInstanceOf(Date)
    const [audit] = await site.sql`SELECT facts FROM audit WHERE name = 'orders.remove_file' AND target_id = ${id}`
    expect(audit?.['facts'].before).toMatchObject({ kind: 'log', size: log.length })
    expect(await refused(site.customer, id, file)).toEqual([404, 'orders.file_not_found'])
  })

  it('deletes it from an incomplete order if it was added since the question, and keeps the others', async () => {
    const id = await site.orderIn('draft')
    await add(site.customer, id, 'known.csv')
    await site.give(site.customer, 100)
    await site.submit(site.customer, id)
    await site.change(site.staff, id, 'ask')
    const read = await add(site.customer, id, 'again.bin', 'original')
    expect((await remove(site.customer, id, await add(site.customer, id, 'wrong.csv'))).status).toBe(200)
    expect(await refused(site.customer, id, read)).toEqual([409, 'orders.file_stays'])
    expect(await namesOf(id)).toEqual(['read.bin', 'known.csv', 'again.bin'])
    await site.change(site.customer, id, 'resubmit')
    expect((await site.read(site.staff, id)).timeline.map(({ entry }) => entry)).toContain('file_removed')
  })

  it('deletes it from the next delivery before the customer has seen it, visible to staff only', async () => {
    const id = await site.orderIn('in_progress')
    await site.tuned(site.staff, id)
    await add(site.staff, id, 'dyno.csv')
    const { body } = await remove(site.staff, id, await add(site.staff, id, 'other-car.csv'))
    expect(body.order.files.map(({ name }) => name)).toEqual(['read.bin', 'tuned.bin', 'dyno.csv'])
    expect(body.order.timeline.at(-1)).toMatchObject({ entry: 'result_removed', text: 'other-car.csv' })
    await site.change(site.staff, id, 'complete')
    expect(await namesOf(id)).toEqual(['read.bin', 'tuned.bin', 'dyno.csv'])
    const seen = JSON.stringify(await site.read(site.customer, id))
    expect(seen).not.toContain('other-car.csv')
    expect(seen).not.toContain('result_removed')
  })

  it('happens once, however often it is requested at the same time', async () => {
    const id = await site.orderIn('draft')
    const file = await add(site.customer, id, 'idle.csv')
    const responses = await Promise.all([1, 2, 3].map(() => remove(site.customer, id, file)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})
