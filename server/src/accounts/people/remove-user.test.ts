import { DeleteInactives, GetInactives, GetUser, RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { GetCustomers, GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../../test/order-kit.ts'
import { reconcile } from '../../operator/reconcile-site.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  admin = await site.admin()
})
afterAll(() => site.close())

const remove = (as: Person | undefined, who: { _id: string }) =>
  site.call(RemoveUser, { params: { id: who._id } }, { as })
const give = (who: Person, amount: string) =>
  site.call(ChangeBalance, { params: { id: who._id }, body: { amount, reason: 'a present' } }, { as: admin })

/** Writes a canary value into all text columns of a user and returns it. */
async function markEveryText(who: Person): Promise<string> {
  const canary = `canary-${who._id.slice(-6)}`
  const columns = await site.sql<{ column_name: string }[]>`
    SELECT column_name FROM information_schema.columns WHERE table_name = 'users' AND is_generated = 'NEVER'
      AND data_type IN ('text', 'ARRAY') AND column_name NOT IN ('customer_kind', 'theme', 'country')`
  for (const { column_name: column } of columns) {
    const value = ['permissions', 'my_tools'].includes(column) ? [canary] : canary
    await site.sql`UPDATE users SET ${site.sql({ [column]: value })} WHERE _id = ${who._id}`.catch(() => undefined)
  }
  await site.sql`UPDATE sessions SET user_agent = ${canary}, address = ${canary} WHERE user_id = ${who._id}`
  await site.sql`INSERT INTO mails (_id, to_address, kind, values, created_at) VALUES (gen_random_uuid(), ${canary}, 'verify_email', '{}', now())`
  return canary
}

describe('removing a user', () => {
  it('is refused without the permission, for users with more permissions, for oneself and for the last admin', async () => {
    const customer = await site.person()
    const clerk = await site.staffWith('dealers_manager.list', 'dealers_manager.edit')
    const remover = await site.staffWith('dealers_manager.delete')
    expect((await remove(undefined, customer)).status).toBe(401)
    expect((await remove(customer, customer)).status).toBe(403)
    expect((await remove(clerk, customer)).status).toBe(403)
    expect((await remove(remover, admin)).body.code).toBe('accounts.permission_not_held')
    expect((await remove(remover, clerk)).body.code).toBe('accounts.permission_not_held')
    expect((await remove(remover, remover)).body.code).toBe('accounts.not_oneself')
    expect((await remove(admin, admin)).body.code).toBe('accounts.last_admin')
    expect((await remove(admin, { _id: crypto.randomUUID() })).body.code).toBe('accounts.user_not_found')
  })

  it('leaves no personal data and does not change totals', async () => {
    const catalogue = await makeCatalogue(site)
    const orders = orderCalls(site, catalogue)
    const customer = await site.person()
    await orders.orderIn('completed', { customer, staff: admin })
    await give(customer, '12.50')
    const sums = () => site.sql`
      SELECT (SELECT count(*) FROM orders WHERE user_id = ${customer._id})::int AS orders,
        (SELECT balance::text FROM ledger_accounts WHERE user_id = ${customer._id}) AS balance,
        (SELECT count(*) FROM ledger_postings)::int AS postings, (SELECT sum(amount)::text FROM ledger_postings) AS zero`
    const before = await sums()
    expect(before[0]).toMatchObject({ orders: 1, zero: '0' })
    const canary = await markEveryText(customer)

    expect((await remove(admin, customer)).status).toBe(200)
    expect(await sums()).toEqual(before)
    expect(await reconcile(site.sql)).toEqual([])
    const about = await site.sql<{ row: string }[]>`
      SELECT row_to_json(u)::text AS row FROM users u WHERE _id = ${customer._id}
      UNION ALL SELECT row_to_json(s)::text FROM sessions s WHERE user_id = ${customer._id}
      UNION ALL SELECT row_to_json(m)::text FROM mails m WHERE to_address = ${canary}`
    expect(about.length).toBeGreaterThan(1)
    expect(about.map(({ row }) => row).join()).not.toContain(canary)
    expect((await site.call(RefreshUserData, {}, { as: customer })).status).toBe(401)
    expect((await site.call(GetUser, { params: { id: customer._id } }, { as: admin })).status).toBe(404)
    const search = { search_keyword: 'deleted' }
    for (const List of [GetUsers, GetCustomers])
      expect((await site.call(List, { query: search }, { as: admin })).body.total).toBe(0)
    const [row] =
      await site.sql`SELECT actor_id, facts FROM audit WHERE name = 'accounts.remove_user' AND target_id = ${customer._id}`
    expect(row).toMatchObject({ actor_id: admin._id })
    expect(JSON.stringify(row)).not.toContain(canary)
    expect((await remove(admin, customer)).body.code).toBe('accounts.user_not_found')
    expect((await give(customer, '1')).body.code).toBe('accounts.user_not_found')
  })

  it('works for staff, too', async () => {
    const other = await site.admin()
    const clerk = await site.staffWith('orders')
    expect((await remove(admin, clerk)).status).toBe(200)
    expect((await remove(admin, other)).status).toBe(200)
    expect((await remove(admin, admin)).body.code).toBe('accounts.last_admin')
  })
})

describe('inactive customers', () => {
  const list = (days?: number) => site.call(GetInactives, { query: days ? { days } : {} }, { as: admin })
  const removeAll = (as: Person, expected: number) =>
    site.call(DeleteInactives, { body: { days: 365, expected } }, { as })
  const goneFor = async (days: number, who: Person) =>
    site.sql`UPDATE users SET last_seen_at = now() - make_interval(days => ${days}) WHERE _id = ${who._id}`

  it('have neither credits nor recent activity, and are removed only if their number has not changed', async () => {
    const [long, longer, rich, recent] = [
      await site.person(),
      await site.person(),
      await site.person(),
      await site.person(),
    ]
    const oldStaff = await site.staffWith('orders')
    await give(rich, '5')
    for (const [days, who] of [
      [400, long],
      [800, longer],
      [900, rich],
      [100, recent],
      [999, oldStaff],
    ] as const)
      await goneFor(days, who)
    expect((await list()).body.users.map(({ _id }) => _id)).toEqual([longer._id, long._id])
    expect((await list(90)).body.total).toBe(3)

    const clerk = await site.staffWith('dealers_manager.list')
    expect((await removeAll(clerk, 2)).status).toBe(403)
    const wrong = await removeAll(admin, 3)
    expect([wrong.status, wrong.body.code, wrong.body.details]).toEqual([
      409,
      'accounts.others_inactive',
      { expected: 3, found: 2 },
    ])
    expect((await list()).body.total).toBe(2)
    expect((await removeAll(admin, 2)).body.removed).toBe(2)
    expect((await list()).body.total).toBe(0)
    const [row] = await site.sql<
      { facts: { after: { ids: string[] } } }[]
    >`SELECT facts FROM audit WHERE name = 'accounts.delete_inactives'`
    expect(row?.facts.after.ids.sort()).toEqual([long._id, longer._id].sort())
    expect((await site.call(RefreshUserData, {}, { as: rich })).status).toBe(200)
  })
})
