import { CountWaitingCustomers } from '@mapwright/contract/accounts/people-endpoints.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { defaultPermissions, permissions } from '@mapwright/contract/api/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { untilWaiting } from '../../../test/waits.ts'
import { roleId } from '../role-id.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  admin = await site.admin()
})
afterAll(() => site.close())

const change = (as: Person | undefined, who: Person, body: object) =>
  site.call(ChangeUser, { params: { id: who._id }, body }, { as })
const eventsOf = async ({ _id }: Person) => {
  const rows = await site.sql<{ type: string }[]>`
    SELECT event ->> 'type' AS type FROM outbox WHERE event ->> 'user_id' = ${_id} ORDER BY id`
  return rows.map(({ type }) => type)
}

describe('changing a user', () => {
  it('refuses a new post code that is invalid in the country, and keeps an old one', async () => {
    const customer = await site.person()
    await site.sql`UPDATE users SET country = 'DE', post_code = '8907' WHERE _id = ${customer._id}`
    const refused = await change(admin, customer, { post_code: '123' })
    expect(refused).toMatchObject({ status: 400, body: { fields: { post_code: { code: 'invalid' } } } })
    expect((await change(admin, customer, { country: 'FR' })).status).toBe(400)
    expect((await change(admin, customer, { city: 'Ulm', post_code: '8907' })).status).toBe(200)
    expect((await change(admin, customer, { post_code: '89073' })).body.user).toMatchObject({ post_code: '89073' })
  })

  it('counts a customer as waiting until activation, and again only if the activation is undone immediately', async () => {
    const editor = await site.staffWith('dealers_manager.edit', 'dealers_manager.list')
    const count = async () => (await site.call(CountWaitingCustomers, {}, { as: editor })).body.count
    const before = await count()
    const customer = await site.person({ status: 0 })
    await site.person({ status: 0, verified: false })
    const counts = [await count()]
    for (const status of [1, 0, 1] as const) {
      await change(editor, customer, { status })
      counts.push(await count())
    }
    await site.sql`UPDATE users SET activated_at = now() - interval '2 minutes' WHERE _id = ${customer._id}`
    await change(editor, customer, { status: 0 })
    expect([...counts, await count()].map((now) => now - before)).toEqual([1, 0, 1, 0, 0])
    expect((await site.call(CountWaitingCustomers, {}, { as: await site.person() })).status).toBe(403)
  })

  it('activates a customer, sets the price type, and announces it once', async () => {
    const customer = await site.person({ status: 0, verified: false })
    const editor = await site.staffWith('dealers_manager.edit')
    const { body } = await change(editor, customer, {
      status: 1,
      verified: true,
      price_type: 3,
      customer_kind: 'business',
    })
    expect(body.user).toMatchObject({ status: 1, verified: true, price_type: 3, customer_kind: 'business' })
    await change(editor, customer, { status: 1 })
    expect(await eventsOf(customer)).toEqual(['user.activated', 'user.verified'])
    const [audit] = await site.sql`
      SELECT actor_id, facts FROM audit WHERE target_id = ${customer._id} AND name = 'accounts.change_user' ORDER BY at LIMIT 1`
    expect(audit).toMatchObject({
      actor_id: editor._id,
      facts: { before: { price_type: 1, status: 0 }, after: { price_type: 3, status: 1 } },
    })
  })

  it('changes only contact data', async () => {
    const customer = await site.person()
    const { body } = await change(admin, customer, { company_name: 'Ring Road Motors', vat_no: 'DE123456789' })
    expect(body.user).toMatchObject({
      company_name: 'Ring Road Motors',
      vat_no: 'DE123456789',
      firstname: 'Pat',
      status: 1,
    })
  })

  it('requires the permission', async () => {
    const customer = await site.person()
    const clerk = await site.staffWith('dealers_manager.list')
    expect((await change(undefined, customer, { status: 0 })).status).toBe(401)
    expect((await change(customer, customer, { price_type: 3 })).status).toBe(403)
    expect((await change(clerk, customer, { price_type: 3 })).status).toBe(403)
    const unknown = { ...customer, _id: '0190a000-0000-7000-8000-000000000000' }
    expect((await change(admin, unknown, { price_type: 3 })).body.code).toBe('accounts.user_not_found')
    expect((await change(admin, customer, { balance: '100.00' })).body.fields).toHaveProperty('balance')
    expect((await change(admin, customer, { email: 'new@example.com' })).body.fields).toHaveProperty('email')
  })
})

describe('roles and permissions', () => {
  it('need the permission to change roles, which differs from the permission to edit users', async () => {
    const customer = await site.person()
    const editor = await site.staffWith('dealers_manager.edit')
    const promoter = await site.staffWith('dealers_manager.change_role')
    expect((await change(editor, customer, { role_id: 3 })).body.code).toBe('accounts.permission_not_held')
    expect((await change(promoter, customer, { price_type: 2 })).body.code).toBe('accounts.permission_not_held')
    expect((await change(promoter, customer, { role_id: 3, permissions: [] })).status).toBe(200)
  })

  it('of new staff are the default permissions that the promoter holds, too', async () => {
    const byAdmin = await change(admin, await site.person(), { role_id: 3 })
    expect(byAdmin.body.user.permissions).toEqual(defaultPermissions)
    expect(byAdmin.body.user.permissions).not.toContain('mark_as_paid')
    const promoter = await site.staffWith('dealers_manager.change_role', 'orders', 'mark_as_paid')
    const byStaff = await change(promoter, await site.person(), { role_id: 3 })
    expect([...byStaff.body.user.permissions].sort()).toEqual(['dealers_manager.change_role', 'orders'])
  })

  it('cannot be granted or revoked by staff who do not hold them', async () => {
    const promoter = await site.staffWith('dealers_manager.change_role', 'orders', 'tickets')
    const colleague = await site.staffWith('tickets')
    expect((await change(promoter, colleague, { permissions: ['tickets', 'orders'] })).status).toBe(200)
    expect((await change(promoter, colleague, { permissions: ['orders', 'settings'] })).status).toBe(403)
    const stronger = await site.staffWith('tickets', 'settings')
    expect((await change(promoter, stronger, { permissions: ['settings'] })).status).toBe(403)
    expect((await change(promoter, promoter, { permissions: ['settings'] })).status).toBe(403)
  })

  it('of an admin can only be changed by an admin', async () => {
    const strong = await site.staffWith('dealers_manager.change_role', 'dealers_manager.edit', ...defaultPermissions)
    const customer = await site.person()
    const other = await site.admin()
    expect((await change(strong, customer, { role_id: 1 })).body.code).toBe('accounts.permission_not_held')
    expect((await change(strong, other, { status: 0 })).body.code).toBe('accounts.permission_not_held')
    expect((await change(strong, other, { role_id: 2 })).body.code).toBe('accounts.permission_not_held')
    expect((await change(admin, customer, { role_id: 1 })).body.user.permissions).toEqual([...permissions])
    await site.sql`UPDATE users SET status = 0 WHERE role_id = ${roleId.admin} AND _id <> ${admin._id}`
  })

  it('take effect at the next request when revoked', async () => {
    const editor = await site.staffWith('dealers_manager.edit')
    const customer = await site.person()
    expect((await change(editor, customer, { price_type: 2 })).status).toBe(200)
    expect((await change(admin, editor, { permissions: ['orders'] })).status).toBe(200)
    expect((await change(editor, customer, { price_type: 1 })).status).toBe(403)
  })
})

describe('the last active admin', () => {
  it('cannot be deactivated or demoted', async () => {
    for (const body of [{ status: 0 }, { role_id: 2 }, { role_id: 3 }])
      expect((await change(admin, admin, body)).body.code).toBe('accounts.last_admin')
  })

  it('remains even if two admins demote each other concurrently', async () => {
    const other = await site.admin()
    const both = await writingHeldBack(() => [
      change(admin, other, { role_id: 2 }),
      change(other, admin, { role_id: 2 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await site.sql`SELECT FROM users WHERE role_id = ${roleId.admin} AND status = 1`).toHaveLength(1)
  })
})

/** Blocks writes to `users` until all started calls have read their data. */
async function writingHeldBack<T>(start: () => Promise<T>[]): Promise<T[]> {
  const calls = await site.sql.begin(async (tx) => {
    await tx`LOCK TABLE users IN SHARE MODE`
    const started = start()
    await untilWaiting(site.sql, started.length)
    return { started }
  })
  return Promise.all(calls.started)
}
