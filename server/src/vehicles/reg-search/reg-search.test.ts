import { dayMs } from '@mapwright/contract/api/days.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import {
  ChangeRegSearchProvider,
  GetRegSearchProvider,
  RegSearch,
} from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoVehicles } from '../../../test/demo-vehicles.ts'
import { startDvlaServer } from '../../../test/dvla-server.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { sweepRegResultsJob } from './sweep-results.ts'

let dvla: Awaited<ReturnType<typeof startDvlaServer>>
let site: TestSite
let admin: Person
let dealer: Person

beforeAll(async () => {
  dvla = await startDvlaServer()
  site = await startTestSite({ env: { PRIVATE_TARGETS: dvla.target } })
  admin = await site.admin()
  dealer = await site.person()
  await loadDemoVehicles(site)
})
afterAll(async () => {
  await site.close()
  await dvla.close()
})

const ask = (reg: string, as = dealer) => site.call(RegSearch, { params: { reg } }, { as })
const configure = (changes: { provider?: 'none' | 'dvla'; address?: string; key?: string }, as = admin) =>
  site.call(ChangeRegSearchProvider, { body: { provider: 'dvla', address: dvla.address, key: '', ...changes } }, { as })
const mode = (reg_no_mode: 'vin' | 'reg_no') => site.call(ChangeSettings, { body: { reg_no_mode } }, { as: admin })

describe('a registration number', () => {
  it('is refused if there is no provider or it is invalid', async () => {
    const off = await ask('AA19 AAA')
    expect([off.status, off.body.code]).toEqual([409, 'vehicles.reg_search_off'])
    for (const reg of ['golf tdi', '??', '12345', '1234567890123'])
      expect((await ask(reg)).body.code).toBe('vehicles.not_a_plate')
    expect((await ask('x'.repeat(41))).status).toBe(400)
  })

  it('is looked up at the DVLA, and the result finds matching variants', async () => {
    expect((await configure({ key: 'test-key' })).status).toBe(200)
    const { status, body } = await ask('aa19 aaa')
    expect(status).toBe(200)
    expect(body).toMatchObject({ mode: 'reg_no', number: 'AA19AAA', vin: null })
    expect(body.registered).toEqual({
      ...{ make: 'Volkswagen', model: '', year: 2015, fuel: 'diesel', displacement_cc: 1968, color: 'RED' },
    })
    expect(body.candidates.length).toBeGreaterThan(0)
    expect(body.candidates[0]).toMatchObject({ score: 65, vehicle: { manufacturer: 'Volkswagen', fuel: 'diesel' } })
    for (const { vehicle } of body.candidates)
      expect(
        [vehicle.year_from ?? 0, vehicle.year_to ?? 9999].map((year, at) => (at ? year >= 2014 : year <= 2016)),
      ).toEqual([true, true])
    expect(body.candidates.map(({ score }) => score)).toEqual(
      body.candidates.map(({ score }) => score).sort((a, b) => b - a),
    )
  })

  it('is looked up once, because results are cached, including unknown numbers', async () => {
    await ask('AA19AAA')
    await ask('AA19 AAA')
    expect(dvla.asked.filter((number) => number === 'AA19AAA')).toHaveLength(1)
    for (let n = 0; n < 2; n++) expect((await ask('ER19NFD')).body.code).toBe('vehicles.reg_unknown')
    expect(dvla.asked.filter((number) => number === 'ER19NFD')).toHaveLength(1)
  })

  it('works with little data', async () => {
    const { body } = await ask('AA19EEE')
    expect(body.registered).toMatchObject({ make: 'Land Rover', year: 2019, fuel: 'electric', displacement_cc: null })
  })

  it.each([
    ['ER19BAD', 422, 'vehicles.not_a_plate'],
    ['ER19NFD', 404, 'vehicles.reg_unknown'],
    ['ER19THR', 503, 'vehicles.provider_busy'],
    ['ER19ERR', 502, 'vehicles.provider_failed'],
    ['ER19MNT', 503, 'vehicles.provider_busy'],
    ['ER19HTM', 502, 'vehicles.provider_failed'],
  ])('%s of the test environment returns %d %s', async (reg, status, code) => {
    const refused = await ask(reg)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  it('is looked up again after a failure', async () => {
    const before = dvla.asked.filter((number) => number === 'ER19ERR').length
    await ask('ER19ERR')
    expect(dvla.asked.filter((number) => number === 'ER19ERR')).toHaveLength(before + 1)
  })

  it('is removed from the cache when expired', async () => {
    const context = { data: {}, sql: site.sql, app: site.app, publicFetch: publicFetch(), ...firstAttempt }
    const sweep = (days: number) =>
      sweepRegResultsJob.handle({
        ...context,
        log: pino({ level: 'silent' }),
        now: new Date(Date.now() + days * dayMs),
      })
    await sweep(2)
    expect((await site.sql`SELECT reg_no FROM reg_search_cache ORDER BY 1`).map(({ reg_no }) => reg_no)).toEqual([
      'AA19AAA',
      'AA19EEE',
    ])
    await sweep(31)
    expect(await site.sql`SELECT FROM reg_search_cache`).toHaveLength(0)
  })
})

describe('the provider', () => {
  it('needs the settings permission; its key is sealed, never returned and not in the audit log', async () => {
    expect((await configure({ key: 'k' }, dealer)).status).toBe(403)
    const shown = (await site.call(GetRegSearchProvider, {}, { as: admin })).body
    expect(shown).toMatchObject({ provider: 'dvla', access: { address: dvla.address, has_key: true } })
    const other = (await site.call(GetRegSearchProvider, {}, { as: dealer })).body
    expect(other).toMatchObject({ mode: 'reg_no', provider: 'dvla', access: null })
    const [row] = await site.sql`SELECT encode(key_sealed, 'escape') AS key FROM reg_search_provider`
    const audit = await site.sql`SELECT facts FROM audit WHERE name = 'vehicles.change_reg_search_provider'`
    expect(audit.length).toBeGreaterThan(0)
    expect(JSON.stringify([shown, row, audit])).not.toContain('test-key')
  })

  it('its key is never sent to another address', async () => {
    const stolen = await configure({ address: 'https://elsewhere.example/' })
    expect([stolen.status, stolen.body.code]).toEqual([422, 'vehicles.provider_key_needed'])
    expect((await configure({ provider: 'none' })).status).toBe(200)
    expect((await configure({})).body.code).toBe('vehicles.provider_key_needed')
    expect((await configure({ key: 'test-key' })).status).toBe(200)
    expect((await configure({})).status).toBe(200)
  })

  it('fails with a wrong key or at an internal address', async () => {
    await configure({ key: 'wrong' })
    expect((await ask('AA19AAA')).body.code).toBe('vehicles.provider_failed')
    for (const address of ['https://169.254.169.254/latest/', 'https://localhost/', 'http://example.com/'])
      expect([(await configure({ address, key: 'x' })).status, (await ask('AA19AAA')).body.code]).toEqual([
        200,
        'vehicles.provider_failed',
      ])
    await configure({ key: 'test-key' })
  })

  it('refuses keys that do not fit in a header and addresses that are not HTTP', async () => {
    expect((await configure({ key: 'a\r\nb' })).status).toBe(400)
    expect((await configure({ address: 'file:///etc/passwd', key: 'k' })).status).toBe(400)
  })
})

describe('a VIN', () => {
  it('is decoded offline in both modes and finds matching variants', async () => {
    const asked = dvla.asked.length
    const { body } = await ask('wvw zzz auz ew 123456')
    expect(body).toMatchObject({ mode: 'vin', number: 'WVWZZZAUZEW123456', registered: null, as_of: null })
    expect(body.vin).toMatchObject({ makes: ['Volkswagen'], models: ['Golf'], years: [2014] })
    expect(body.candidates.length).toBeGreaterThan(0)
    for (const { score, vehicle } of body.candidates)
      expect([score, vehicle.vmodel, vehicle.generation]).toEqual([80, 'Golf', 'Mk7 (5G)'])
    expect(dvla.asked).toHaveLength(asked)
  })

  it('returns its facts even if no variant matches', async () => {
    const { body } = await ask('WVWZZZ3DZ6W123456')
    expect(body.vin).toMatchObject({ models: ['Phaeton'] })
    expect(body.candidates).toEqual([])
  })

  it('is the only number accepted in VIN mode', async () => {
    await mode('vin')
    expect((await ask('AA19AAA')).body.code).toBe('vehicles.not_a_vin')
    expect((await ask('WVWZZZAUZEW12345')).body.code).toBe('vehicles.not_a_vin')
    expect((await ask('WVWZZZAUZEW123456')).status).toBe(200)
    await mode('reg_no')
  })
})

it('allows thirty look-ups per minute for each account', async () => {
  const eager = await site.person()
  const responses = await Promise.all(Array.from({ length: 31 }, () => ask('WVWZZZAUZEW123456', eager)))
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await ask('WVWZZZAUZEW123456')).status).toBe(200)
})
