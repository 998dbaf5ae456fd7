import { ExportAudit, GetAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import { UpdateAddress } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { RefreshToken } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { ReadByUser } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { setTimeZone } from '../../../test/site-state.ts'

let site: TestSite
let admin: Person
let customer: Person

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  admin = await site.admin()
  customer = await site.person()
})
afterAll(() => site.close())

const log = (query = {}, as = admin) => site.call(GetAudit, { query }, { as })
const rename = (company_name: string) =>
  site.call(ChangeUser, { params: { id: customer._id }, body: { company_name } }, { as: admin })

describe('the audit log', () => {
  it('lists actor, target and the values before and after', async () => {
    await rename('Ring Road Motors')
    const { body } = await log({ target_id: customer._id })
    expect(body.rows[0]).toMatchObject({
      name: 'accounts.change_user',
      actor: { _id: admin._id, name: 'Pat Example' },
      impersonator: null,
      target: 'Pat Example',
      facts: { before: { company_name: '' }, after: { company_name: 'Ring Road Motors' } },
    })
  })

  it('filters by actor, call and day', async () => {
    await site.call(UpdateAddress, { body: { city: 'Ulm' } }, { as: customer })
    const names = async (query: object) => (await log(query)).body.rows.map(({ name }) => name)
    expect(await names({ actor_id: customer._id })).toEqual(['accounts.update_address'])
    expect(new Set(await names({ name: 'accounts.change_user' }))).toEqual(new Set(['accounts.change_user']))
    const today = new Date().toISOString().slice(0, 10)
    expect((await names({ from: today, to: today })).length).toBeGreaterThan(1)
    expect(await names({ to: '2020-01-01' })).toEqual([])
    expect((await log({ from: 'yesterday' })).status).toBe(400)
  })

  it('shows entries of earlier releases under the present name of the endpoint, and finds them by it', async () => {
    await site.sql`INSERT INTO audit (_id, at, name, actor_id, request_id, address, facts)
      VALUES (${uuidv7()}, now(), 'credits.mark_as_paid', ${admin._id}, 'r', '::1', '{}')`
    for (const query of [{ kind: 'money' }, { name: 'payments.mark_as_paid' }])
      expect((await log(query)).body.rows.map(({ name }) => name)).toEqual(['payments.mark_as_paid'])
  })

  it('shows order numbers and filters by kind', async () => {
    const order_id = uuidv7()
    await site.sql`INSERT INTO orders (_id, number, user_id, status, payment, time_frame, master_slave, created_at, submitted_at, due_at)
      VALUES (${order_id}, 990001, ${customer._id}, 'pending', 'paid', 'asap', 'master', now(), now(), now())`
    await site.sql`INSERT INTO audit (_id, at, name, actor_id, target_id, request_id, address, facts)
      VALUES (${uuidv7()}, now(), 'orders.change_status', ${admin._id}, ${order_id}, 'r', '::1', '{"after": {"status": "completed"}}')`
    const [row, ...others] = (await log({ kind: 'orders' })).body.rows
    expect(row).toMatchObject({ target: '990001', target_kind: 'order', actor: { name: 'Pat Example' } })
    expect(others).toEqual([])
    const coupon_id = uuidv7()
    await site.sql`INSERT INTO shop_coupons (_id, name, code, flat_amount, percentage, min_order_amount, min_order_product_count, status, created_at)
      VALUES (${coupon_id}, 'Spring', 'SPRING', 100, 0, 0, 0, true, now())`
    await site.sql`INSERT INTO audit (_id, at, name, actor_id, target_id, request_id, address, facts)
      VALUES (${uuidv7()}, now(), 'shop.change_coupon_status', ${admin._id}, ${coupon_id}, 'r', '::1', '{}')`
    expect((await log({ kind: 'shop' })).body.rows[0]).toMatchObject({ target: 'Spring', target_kind: 'coupon' })
    const people = (await log({ kind: 'people' })).body.rows
    expect(people.length).toBeGreaterThan(0)
    expect(people.every(({ name }) => name.startsWith('accounts.'))).toBe(true)
    expect((await log({ kind: 'weather' })).status).toBe(400)
  })

  it("counts days in the site's time zone", async () => {
    await setTimeZone(site, 'Pacific/Kiritimati')
    await site.sql`INSERT INTO audit (_id, at, name, actor_id, request_id, address, facts)
      VALUES (${uuidv7()}, '2021-05-01T12:00:00Z', 'site.change_theme_settings', ${admin._id}, 'r', '::1', '{}')`
    const count = async (day: string) => (await log({ from: day, to: day })).body.rows.length
    expect([await count('2021-05-01'), await count('2021-05-02')]).toEqual([0, 1])
    await setTimeZone(site, 'UTC')
  })

  it('pages without omitting or repeating rows', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await rename(name)
    const whole = (await log({ target_id: customer._id })).body.rows.map(({ _id }) => _id)
    const paged: string[] = []
    let before: string | undefined
    do {
      const { body } = await log({ target_id: customer._id, size: 2, ...(before ? { before } : {}) })
      paged.push(...body.rows.map(({ _id }) => _id))
      before = body.next ?? undefined
    } while (before)
    expect(paged).toEqual(whole)
  })

  it('is for admins only, and exports a file without formulas', async () => {
    const staff = await site.staffWith('settings')
    expect((await log({}, staff)).status).toBe(403)
    await site.sql`UPDATE users SET firstname = '=1+1', lastname = '' WHERE _id = ${customer._id}`
    const { bytes } = await site.call(ExportAudit, { query: { target_id: customer._id } }, { as: admin })
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain(",'=1+1,")
    expect(text).not.toMatch(/(^|,)=1/m)
    expect((await log()).body.rows[0]?.name).toBe('accounts.export_audit')
  })

  it('does not log calls that browsers make automatically', async () => {
    const countOf = async () => (await site.sql`SELECT FROM audit`).length
    const before = await countOf()
    expect((await site.call(RefreshToken, { body: { refresh_token: customer.refresh_token } })).status).toBe(200)
    expect((await site.call(ReadByUser, { body: {} }, { as: customer })).status).toBe(200)
    expect(await countOf()).toBe(before)
    await rename('loud')
    expect(await countOf()).toBe(before + 1)
  })

  it('resolves the ids of people in the values before and after', async () => {
    const facts = { before: { assignee_id: null }, after: { assignee_id: admin._id, other: uuidv7() } }
    await site.sql`INSERT INTO audit (_id, at, name, actor_id, target_id, request_id, address, facts)
      VALUES (${uuidv7()}, now(), 'orders.assign', ${admin._id}, ${uuidv7()}, 'r', '::1', ${site.sql.json(facts)})`
    const [row] = (await log({ name: 'orders.assign' })).body.rows
    expect(row?.names).toEqual({ [admin._id]: 'Pat Example' })
  })
})

it.each(['UPDATE audit SET name = name', 'DELETE FROM audit', 'TRUNCATE audit', 'TRUNCATE audit CASCADE'])(
  'the audit table refuses %s',
  async (statement) => {
    await rename('Append Only Motors')
    await expect(site.sql.unsafe(statement)).rejects.toThrow('audit is append-only')
  },
)
