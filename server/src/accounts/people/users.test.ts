import { GetAdmins, GetCustomers, GetUserAll, GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
let admin: Person
let waiting: Person
let staff: Person

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  staff = await site.staffWith('dealers_manager.list')
  waiting = await site.person({ status: 0 })
  await site.person({ verified: false, status: 0 })
  await site.sql`UPDATE users SET company_name = '100% Tuning_GmbH', username = 'waiting' WHERE _id = ${waiting._id}`
})
afterAll(() => site.close())

const listed = async (query: object) =>
  (await site.call(GetUsers, { query }, { as: admin })).body.users.map(({ _id }) => _id)

describe('the list of users', () => {
  it('is sorted newest first and returns the exact total', async () => {
    const { body } = await site.call(GetUsers, { query: { size: 2 } }, { as: staff })
    expect([body.total, body.users.length]).toEqual([4, 2])
    expect(body.users[1]?._id).toBe(waiting._id)
    const next = await site.call(GetUsers, { query: { size: 2, page: 2 } }, { as: staff })
    expect(next.body.users.map(({ _id }) => _id)).toEqual([staff._id, admin._id])
  })

  it('finds all words in any field and treats % and _ literally', async () => {
    expect(await listed({ search_keyword: 'gmbh 100%' })).toEqual([waiting._id])
    expect(await listed({ search_keyword: '1%0' })).toEqual([])
    expect(await listed({ search_keyword: 'TUNING_G' })).toEqual([waiting._id])
    expect(await listed({ search_keyword: 'gmbh nowhere' })).toEqual([])
  })

  it('filters by role and status', async () => {
    expect(await listed({ role: 'team' })).toEqual([staff._id, admin._id])
    expect(await listed({ role: 'admin' })).toEqual([admin._id])
    expect(await listed({ status: 'waiting' })).toEqual([waiting._id])
    expect(await listed({ role: 'customer', status: 'inactive' })).toHaveLength(2)
    expect(await listed({ status: 'active', role: 'customer' })).toEqual([])
  })

  it('never contains a password', async () => {
    const { bytes } = await site.call(GetUsers, {}, { as: admin })
    expect(new TextDecoder().decode(bytes)).not.toContain('argon2')
  })

  it('is refused to customers, staff without the permission and visitors', async () => {
    const customer = await site.person()
    const clerk = await site.staffWith('orders')
    for (const endpoint of [GetUsers, GetUserAll]) {
      expect((await site.call(endpoint, {}, { as: customer })).status).toBe(403)
      expect((await site.call(endpoint, {}, { as: clerk })).status).toBe(403)
      expect((await site.call(endpoint, {})).status).toBe(401)
    }
    expect((await site.call(GetCustomers, {}, { as: customer })).status).toBe(403)
    expect((await site.call(GetAdmins, {}, { as: customer })).status).toBe(403)
    const people = await site.call(GetCustomers, { query: { search_keyword: 'waiting' } }, { as: clerk })
    expect(people.body.users.map(({ _id }) => _id)).toEqual([waiting._id])
    const team = await site.call(GetAdmins, {}, { as: clerk })
    expect(team.body.users.every(({ role_id }) => role_id !== roles.customer)).toBe(true)
  })
})
