import {
  ChangeLocatorEntry,
  GetLocatedDealers,
  GetLocatorEntry,
} from '@mapwright/contract/accounts/locator-endpoints.ts'
import { UpdateBusiness, UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql`UPDATE users SET in_locator = false`)

const vienna = { lat: 48.2082, lng: 16.3738 }
const change = (body: object, as: Person, of: Person = as) =>
  site.call(ChangeLocatorEntry, { params: { id: of._id }, body }, { as })
const listed = async () => (await site.call(GetLocatedDealers, {})).body

describe('the dealer locator', () => {
  it('lists only dealers who opted in, with the fields they chose', async () => {
    const dealer = await site.person()
    await site.call(UpdateProfile, { body: { phone: '+43 1 234' } }, { as: dealer })
    await site.call(
      UpdateBusiness,
      { body: { company_name: 'Ring Garage', vat_no: 'DE123456789', web_url: 'ring.example' } },
      { as: dealer },
    )
    await change({ ...vienna, google_place_id: 'ChIJ-ring' }, dealer)
    expect(await listed()).toMatchObject({ dealers: [], total: 0 })

    await change({ in_locator: true, locator_fields: ['phone'] }, dealer)
    const { dealers, total } = await listed()
    expect([dealers.length, total]).toEqual([1, 1])
    expect(dealers[0]).toEqual({
      ...{ name: 'Ring Garage', address: '', city: '', post_code: '', country: dealers[0]?.country },
      ...{ phone: '+43 1 234', email: '', web_url: '', google_place_id: 'ChIJ-ring', ...vienna },
    })

    await change({ in_locator: false }, dealer)
    expect((await listed()).dealers).toEqual([])
  })

  it('lists only verified, active dealers', async () => {
    const dealer = await site.person()
    await change({ ...vienna, in_locator: true }, dealer)
    for (const columns of [{ status: 0 }, { verified: false }, { deleted_at: new Date() }, { role_id: 3 }]) {
      expect((await listed()).total).toBe(1)
      const [before] = await site.sql`SELECT status, verified, deleted_at, role_id FROM users WHERE _id = ${dealer._id}`
      await site.sql`UPDATE users SET ${site.sql(columns)} WHERE _id = ${dealer._id}`
      expect((await listed()).total, JSON.stringify(columns)).toBe(0)
      await site.sql`UPDATE users SET ${site.sql(before ?? {})} WHERE _id = ${dealer._id}`
    }
  })

  it('requires both coordinates within range', async () => {
    const dealer = await site.person()
    expect((await change({ in_locator: true }, dealer)).body.code).toBe('accounts.no_pin')
    expect((await change({ lat: 48 }, dealer)).body).toMatchObject({ code: 'accounts.half_a_pin', fields: { lng: {} } })
    expect((await change({ lat: 91, lng: 0 }, dealer)).status).toBe(400)
    await change({ ...vienna, in_locator: true }, dealer)
    expect((await change({ lat: null, lng: null }, dealer)).body.code).toBe('accounts.no_pin')
    const { body } = await site.call(GetLocatorEntry, { params: { id: dealer._id } }, { as: dealer })
    expect(body.entry).toMatchObject({ ...vienna, in_locator: true })
  })

  it('hides an entry from other dealers', async () => {
    const [owner, other] = [await site.person(), await site.person()]
    for (const _id of [owner._id, crypto.randomUUID()]) {
      const read = await site.call(GetLocatorEntry, { params: { id: _id } }, { as: other })
      const written = await change(vienna, other, { ...owner, _id })
      expect([read.body.code, written.body.code]).toEqual(['accounts.user_not_found', 'accounts.user_not_found'])
    }
  })

  it('allows staff to correct and remove data, but not to opt in for a dealer', async () => {
    const dealer = await site.person()
    const staff = await site.staffWith('dealers_manager.edit')
    expect((await change(vienna, staff, dealer)).status).toBe(200)
    for (const more of [{ in_locator: true }, { locator_fields: ['email'] }])
      expect((await change(more, staff, dealer)).body.code).toBe('accounts.not_your_consent')
    await change({ in_locator: true, locator_fields: ['phone', 'email', 'email'] }, dealer)
    const less = await change({ lat: 48.3, locator_fields: ['email'] }, staff, dealer)
    expect(less.body.entry).toMatchObject({ in_locator: true, locator_fields: ['email'], lat: 48.3, lng: vienna.lng })
    const [row] = await site.sql`
      SELECT actor_id, target_id, facts FROM audit WHERE name = 'accounts.change_locator_entry' ORDER BY at DESC LIMIT 1`
    expect(row).toMatchObject({
      ...{ actor_id: staff._id, target_id: dealer._id },
      facts: { before: { lat: 48.2082 }, after: { lat: 48.3 } },
    })
  })
})
