import type { CallInput, Endpoint } from '@mapwright/contract/api/endpoint.ts'
import * as prices from '@mapwright/contract/credits/package-endpoints.ts'
import * as downloads from '@mapwright/contract/downloads/flink-endpoints.ts'
import * as rules from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import * as tuning from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from './kit.ts'

let site: TestSite
let one: Person
let other: Person
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  one = await site.admin()
  other = await site.admin()
})
afterAll(() => site.close())

type Item = { _id: string; name: string; online: boolean }
type Reading = { status: number; body: Record<string, unknown> }

/** Calls an endpoint without types, because the bodies of the lists below differ. */
const call = (endpoint: Endpoint, input: object, as: Person = one) =>
  site.call(endpoint, input as CallInput<Endpoint>, { as }) as unknown as Promise<Reading>

const three = { price_1: '10', price_2: '9', price_3: '8' }
const serviceIds = () =>
  Promise.all(
    ['One', 'Two'].map(async (name) => {
      const { body } = await call(tuning.serviceCalls.add, { body: { name: `${name} ${uuidv7()}`, ...three } })
      return (body['service'] as Item)._id
    }),
  )

const lists: readonly {
  what: string
  add: Endpoint
  change: Endpoint
  setOnline: Endpoint
  list: Endpoint
  row: string
  rows: string
  body: () => Promise<object>
}[] = [
  {
    what: 'a service',
    add: tuning.serviceCalls.add,
    change: tuning.serviceCalls.change,
    setOnline: tuning.serviceCalls.setOnline,
    list: tuning.serviceCalls.list,
    row: 'service',
    rows: 'services',
    body: async () => three,
  },
  {
    what: 'an option',
    add: tuning.optionCalls.add,
    change: tuning.optionCalls.change,
    setOnline: tuning.optionCalls.setOnline,
    list: tuning.optionCalls.list,
    row: 'option',
    rows: 'options',
    body: async () => three,
  },
  {
    what: 'a special control unit',
    add: rules.specialEcuBrandCalls.add,
    change: rules.specialEcuBrandCalls.change,
    setOnline: rules.specialEcuBrandCalls.setOnline,
    list: rules.specialEcuBrandCalls.list,
    row: 'special_ecu_brand',
    rows: 'special_ecu_brands',
    body: async () => ({ prices: [{ service_id: (await serviceIds())[0], ...three }] }),
  },
  {
    what: 'a combination',
    add: rules.combinationCalls.add,
    change: rules.combinationCalls.change,
    setOnline: rules.combinationCalls.setOnline,
    list: rules.combinationCalls.list,
    row: 'combination',
    rows: 'combinations',
    body: async () => ({ service_ids: await serviceIds(), option_ids: [], amount: '5' }),
  },
  {
    what: 'a credit package',
    add: prices.packageCalls.add,
    change: prices.packageCalls.change,
    setOnline: prices.packageCalls.setOnline,
    list: prices.packageCalls.list,
    row: 'price',
    rows: 'prices',
    body: async () => ({ count: '100', amount: '90' }),
  },
  {
    what: 'a download',
    add: downloads.AddFlink,
    change: downloads.ChangeFlink,
    setOnline: downloads.flinkCalls.setOnline,
    list: downloads.flinkCalls.list,
    row: 'flink',
    rows: 'flinks',
    body: async () => ({ category: 'Tools', url: 'https://example.com/tool' }),
  },
]

describe.each(lists)('the online switch of $what', ({ add, change, setOnline, list, row, rows, body }) => {
  const flag = (value: boolean) => (row === 'flink' ? String(value) : value)
  const keep = async () => {
    const name = `Before ${uuidv7()}`
    const entered = { name, ...(await body()), online: flag(true) }
    const added = await call(add, { body: entered })
    expect(added.status).toBe(200)
    return { entered, kept: added.body[row] as Item }
  }

  it("changes nothing else, so that a colleague's concurrent changes are kept", async () => {
    const { entered, kept } = await keep()
    const params = { id: kept._id }
    const name = `After ${uuidv7()}`
    const changed = await call(change, { params, body: { ...entered, name } }, other)
    expect(changed.status).toBe(200)
    const switched = await call(setOnline, { params, body: { online: false } })
    expect(switched.body[row]).toEqual({ ...(changed.body[row] as Item), name, online: false })
    const listed = await call(list, { query: { search_keyword: name } })
    expect(listed.body[rows]).toEqual([switched.body[row]])
    const [audited] =
      await site.sql`SELECT facts FROM audit WHERE target_id = ${kept._id} ORDER BY at DESC, _id DESC LIMIT 1`
    expect(audited?.['facts']).toEqual({ before: { online: true }, after: { online: false } })
  })

  it('refuses an unknown id and additional fields', async () => {
    const unknown = await call(setOnline, { params: { id: uuidv7() }, body: { online: false } })
    expect(unknown.status).toBe(404)
    const { kept } = await keep()
    const more = await call(setOnline, { params: { id: kept._id }, body: { online: false, name: 'Other' } })
    expect(more.status).toBe(400)
  })
})
