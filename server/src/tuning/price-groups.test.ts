import { ChangeUser, GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ListPriceGroups, priceRuleCalls } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import * as calls from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'

let site: TestSite
let staff: Person
let service_id: string
type RuleBody = CallInput<typeof priceRuleCalls.add>['body']
const add = (body: RuleBody, as = staff) => site.call(priceRuleCalls.add, { body }, { as })
const addGroup = async (name: string, body: Partial<RuleBody> = {}) =>
  (await add({ kind: 'group', name, ...body })).body.price_rule._id
const assign = (user: Person, price_group_id: string | null, as = staff) =>
  site.call(ChangeUser, { params: { id: user._id }, body: { price_group_id } }, { as })
const rulesOf = async (as: Person) =>
  (await site.call(calls.ListCatalogue, {}, { as })).body.price_rules.filter(({ kind }) => kind === 'group')

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.person({
    role_id: 3,
    permissions: ['tuning_services', 'dealers_manager.list', 'dealers_manager.edit'],
  })
  const body = { name: 'Stage 1', price_1: '90', price_2: '80', price_3: '70' }
  service_id = (await site.call(calls.serviceCalls.add, { body }, { as: staff })).body.service._id
})
afterAll(() => site.close())

describe('price rules', () => {
  it('refuse duplicate names of a kind, unknown tools and services, and a discount of more than 100 percent', async () => {
    expect((await add({ kind: 'class', name: 'Tractor', percentage: '20' })).status).toBe(200)
    const again = await add({ kind: 'class', name: 'TRACTOR' })
    expect([again.body.code, Object.keys(again.body.fields ?? {})]).toEqual(['tuning.name_taken', ['name']])
    expect((await add({ kind: 'group', name: 'Tractor' })).status).toBe(200)
    expect((await add({ kind: 'tool', name: 'hammer' })).body.fields).toHaveProperty('name')
    expect((await add({ kind: 'group', name: 'Free', percentage: '100.01' })).body.fields).toHaveProperty('percentage')
    const services = [{ service_id: unknownId, change: 'fixed' as const, price: '1' }]
    expect((await add({ kind: 'group', name: 'Of nothing', services })).body.code).toBe('tuning.service_not_found')
    const unpriced = [{ service_id, change: 'fixed' as const }]
    expect((await add({ kind: 'group', name: 'No price', services: unpriced })).status).toBe(400)
  })

  it('are returned with the prices of their services, which go with the service', async () => {
    const body = { name: 'Goes', price_1: '1', price_2: '1', price_3: '1' }
    const id = (await site.call(calls.serviceCalls.add, { body }, { as: staff })).body.service._id
    const services = [
      { service_id, change: 'fixed' as const, price: '50' },
      { service_id: id, change: 'surcharge' as const, percentage: '150' },
    ]
    const { price_rule } = (await add({ kind: 'group', name: 'Both', services })).body
    expect(price_rule.services).toEqual([
      { service_id, change: 'fixed', price: '50.00', percentage: '0.00' },
      { service_id: id, change: 'surcharge', price: '0.00', percentage: '150.00' },
    ])
    const goes = await site.call(calls.serviceCalls.countDependents, { query: { ids: id } }, { as: staff })
    expect(goes.body.goes).toEqual([{ what: 'rule_prices', count: 1 }])
    await site.call(calls.serviceCalls.remove, { params: { id } }, { as: staff })
    const listed = await site.call(priceRuleCalls.list, { query: { search_keyword: 'Both' } }, { as: staff })
    expect(listed.body.price_rules[0]?.services.map((own) => own.service_id)).toEqual([service_id])
  })

  it('cannot be read or changed by customers or by staff without the permission', async () => {
    const params = { id: unknownId }
    for (const as of [await site.person(), await site.staffWith('orders')]) {
      const replies = await Promise.all([
        site.call(priceRuleCalls.list, {}, { as }),
        add({ kind: 'group', name: 'Mine' }, as),
        site.call(priceRuleCalls.change, { params, body: { kind: 'group', name: 'Mine' } }, { as }),
        site.call(priceRuleCalls.remove, { params }, { as }),
        site.call(priceRuleCalls.removeMany, { body: { ids: [unknownId] } }, { as }),
      ])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]))
    }
    expect((await site.call(ListPriceGroups, {}, { as: await site.person() })).status).toBe(403)
  })

  it('follow a vehicle type that is renamed', async () => {
    await site.sql`INSERT INTO vtypes (_id, name, created_at) VALUES (gen_random_uuid(), 'Boat', now())`
    const { price_rule } = (await add({ kind: 'class', name: 'boat', percentage: '20' })).body
    await site.sql`UPDATE vtypes SET name = 'Ship' WHERE name = 'Boat'`
    const { price_rules } = (await site.call(priceRuleCalls.list, {}, { as: staff })).body
    expect(price_rules.find(({ _id }) => _id === price_rule._id)?.name).toBe('Ship')
  })
})

describe('a price group', () => {
  it('gives its prices to its customers only, until they are removed from it', async () => {
    const group = await addGroup('Premium dealers', { percentage: '10' })
    const [member, other] = [await site.person(), await site.person()]
    const { body } = await assign(member, group)
    expect(body.user.price_group_id).toBe(group)
    expect(await rulesOf(member)).toEqual([
      {
        rule_id: group,
        kind: 'group',
        name: 'Premium dealers',
        service_id: null,
        change: 'discount',
        price: '0.00',
        percentage: '10.00',
      },
    ])
    expect(await rulesOf(other)).toEqual([])
    const found = await site.call(GetUsers, { query: { price_group_id: group } }, { as: staff })
    expect(found.body.users.map(({ _id }) => _id)).toEqual([member._id])
    await assign(member, null)
    expect(await rulesOf(member)).toEqual([])
  })

  it('must exist and be a group, and customers cannot choose it', async () => {
    const member = await site.person()
    const { price_rule } = (await add({ kind: 'class', name: 'Motorcycle', percentage: '20' })).body
    expect((await assign(member, unknownId)).body.code).toBe('accounts.price_group_not_found')
    expect((await assign(member, price_rule._id)).body.code).toBe('accounts.price_group_not_found')
    expect((await assign(member, null, member)).status).toBe(403)
  })

  it('counts its customers, cannot change its kind while it has any, and is unset for them when it is removed', async () => {
    const group = await addGroup('Ends', { percentage: '10' })
    const members = [await site.person(), await site.person()]
    for (const member of members) await assign(member, group)
    const goes = await site.call(priceRuleCalls.countDependents, { query: { ids: group } }, { as: staff })
    expect(goes.body.goes).toEqual([{ what: 'customers', count: 2 }])
    const listed = await site.call(priceRuleCalls.list, { query: { search_keyword: 'Ends' } }, { as: staff })
    expect(listed.body.price_rules[0]?.customers).toBe(2)
    const body = { kind: 'class' as const, name: 'Ends' }
    const changed = await site.call(priceRuleCalls.change, { params: { id: group }, body }, { as: staff })
    expect(changed.body.code).toBe('tuning.price_group_in_use')
    await site.call(priceRuleCalls.remove, { params: { id: group } }, { as: staff })
    const left = await site.sql`SELECT price_group_id FROM users WHERE _id = ANY (${members.map(({ _id }) => _id)})`
    expect(left.map(({ price_group_id }) => price_group_id)).toEqual([null, null])
  })

  it('can be tested in the price calculator', async () => {
    const group = await addGroup('Tried', { percentage: '10' })
    const as = { as: staff }
    const input = { params: { price_type: '1' as const } }
    const without = await site.call(calls.ListCatalogueAs, input, as)
    const within = await site.call(calls.ListCatalogueAs, { ...input, query: { price_group_id: group } }, as)
    const groups = (rules: { kind: string; name: string }[]) =>
      rules.filter(({ kind }) => kind === 'group').map(({ name }) => name)
    expect([groups(without.body.price_rules), groups(within.body.price_rules)]).toEqual([[], ['Tried']])
  })
})
