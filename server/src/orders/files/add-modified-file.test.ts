import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEcuImage } from '../../../../demo/src/binaries.ts'
import { modified, original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const inProgress = () => site.orderIn('in_progress')
const anotherCar = makeEcuImage({
  family: 'EDC17C64',
  size: original.length,
  hw: '0281099999',
  sw: '1037599999',
  partNumber: '04L906021',
  seed: 7,
})

describe('uploading a modified file', () => {
  it('stores it with the share of changed bytes, invisible to the customer until delivery', async () => {
    const id = await inProgress()
    const { status, body } = await site.tuned(site.staff, id)
    expect(status).toBe(200)
    const file = body.order.files.find(({ kind }) => kind === 'modified')
    expect(file).toMatchObject({ version: 1, findings: [], override_reason: null, delivered_at: null })
    expect(file?.changed_share).toBeGreaterThan(0)
    expect(file?.changed_share).toBeLessThan(0.2)
    expect(file?.compared).toEqual(['size', 'byte_order', 'changed_bytes', 'hardware_numbers', 'software_numbers'])

    const shown = () => site.read(site.customer, id)
    expect((await shown()).files.map(({ kind }) => kind)).toEqual(['original'])
    expect((await shown()).timeline.map(({ entry }) => entry)).not.toContain('modified_added')
    await site.change(site.staff, id, 'complete')
    const delivered = (await shown()).files.find(({ kind }) => kind === 'modified')
    expect(delivered).toMatchObject({ by: { kind: 'staff', name: null, picture: null }, findings: [] })
    expect((await shown()).assignee).toBeNull()
  })

  it('refuses a file that equals the original', async () => {
    const response = await site.tuned(site.staff, await inProgress(), original)
    expect([response.status, response.body.code]).toEqual([422, 'ecu.same_as_original'])
  })

  it('refuses a file for another car unless a reason is given, which only staff can read', async () => {
    const id = await inProgress()
    const refused = await site.tuned(site.staff, id, anotherCar)
    expect([refused.status, refused.body.code, refused.body.details?.['overridable']]).toEqual([
      422,
      'ecu.hardware_differs',
      true,
    ])
    const { order } = (await site.tuned(site.staff, id, anotherCar, 'Control unit was replaced')).body
    expect(order.files.at(-1)).toMatchObject({ kind: 'modified', override_reason: 'Control unit was replaced' })
    await site.change(site.staff, id, 'complete')
    const shown = (await site.read(site.customer, id)).files.at(-1)
    expect(shown).toMatchObject({ kind: 'modified', override_reason: null, findings: [], identification: null })
  })

  it('refuses an empty file even with a reason', async () => {
    const response = await site.tuned(site.staff, await inProgress(), new Uint8Array(0), 'It has to be so')
    expect([response.status, response.body.code]).toEqual([422, 'ecu.empty_file'])
  })

  it('requires the permission and an order in progress', async () => {
    const id = await inProgress()
    expect((await site.tuned(site.customer, id)).status).toBe(403)
    expect((await site.tuned(await site.person({ role_id: 3 }), id)).status).toBe(403)
    const pending = await site.orderIn('pending')
    expect((await site.tuned(site.staff, pending, modified)).body.code).toBe('orders.wrong_state')
  })
})
