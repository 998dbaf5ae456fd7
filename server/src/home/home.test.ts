import {
  ChangeHomeSettings,
  FindHomeVehicles,
  GetHome,
  GetHomeSettings,
  GetHomeVehicle,
  ListHomeMakes,
  ListHomeMakeVehicles,
} from '@mapwright/contract/home/home-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { loadSampleData } from '../sample-data/load-sample-data.ts'

let site: TestSite
let customer: Person
beforeAll(async () => {
  site = await startTestSite()
  customer = await site.person()
  await site.sql.begin((tx) => loadSampleData(tx, new Date()))
})
afterAll(() => site.close())

const setPublic = (isOn: boolean) => site.sql`UPDATE settings SET home_public = ${isOn}`

it('is refused until the operator switches it on', async () => {
  await setPublic(false)
  expect((await site.call(GetHome, {})).body.code).toBe('home.not_public')
  expect((await site.call(FindHomeVehicles, { query: { search_keyword: 'golf' } })).body.code).toBe('home.not_public')
  await setPublic(true)
  expect((await site.call(GetHome, {})).status).toBe(200)
})

it("is made from the site's own data, without bank data or hidden services", async () => {
  await setPublic(true)
  await site.sql`UPDATE settings SET company_name = 'Example Tuning', bank_iban = 'DE02120300000000202051'`
  const before = (await site.call(GetHome, {})).body.home
  expect(before.contact.company_name).toBe('Example Tuning')
  expect(before.figures).toMatchObject({ turnaround_minutes: null, vehicles: expect.any(Number) })
  expect(JSON.stringify(before)).not.toContain('DE0212')
  await site.sql`UPDATE services SET online = false WHERE _id = ${before.services[0]?._id ?? ''}`
  const after = (await site.call(GetHome, {})).body.home
  expect(after.figures.services).toBe(before.figures.services - 1)
  expect(after.services.map(({ name }) => name)).not.toContain(before.services[0]?.name)
})

it('finds vehicles by the words of a search', async () => {
  await setPublic(true)
  const { vehicles } = (await site.call(FindHomeVehicles, { query: { search_keyword: 'vw golf' } })).body
  expect(vehicles.length).toBeGreaterThan(0)
  for (const { path } of vehicles) expect(path.join(' ')).toMatch(/golf/i)
})

it('shows the sections and headlines that staff have chosen, each section at most once', async () => {
  await setPublic(true)
  const settings = {
    sections: ['why_choose_us', 'figures'] as const,
    texts: [{ language: 'de', headline: 'Aus einer Hand', lead: '' }] as const,
  }
  const staff = await site.staffWith('settings')
  const body = { sections: [...settings.sections], texts: [...settings.texts] }
  expect((await site.call(ChangeHomeSettings, { body }, { as: customer })).status).toBe(403)
  await site.call(ChangeHomeSettings, { body }, { as: staff })
  expect((await site.call(GetHome, {})).body.home.settings).toEqual(settings)
  expect((await site.call(GetHomeSettings, {}, { as: staff })).body.settings).toEqual(settings)
  const twice = { ...body, sections: ['figures', 'figures'] as ['figures', 'figures'] }
  expect((await site.call(ChangeHomeSettings, { body: twice }, { as: staff })).status).toBe(400)
})

it('shows the first questions of each language, without hidden ones', async () => {
  await setPublic(true)
  for (const language of ['en', 'de'])
    for (const number of [0, 1, 2, 3, 4, 5, 6])
      await site.sql`
        INSERT INTO questions (_id, language, question, answer, position, online, created_at)
        VALUES (gen_random_uuid(), ${language}, ${`${language} ${number}`}, '<p>Yes.</p>', ${number}, ${number > 0}, now())`
  const { questions } = (await site.call(GetHome, {})).body.home
  const of = (tag: string) => questions.filter(({ language }) => language === tag).map(({ question }) => question)
  expect(of('en')).toEqual(['en 1', 'en 2', 'en 3', 'en 4', 'en 5'])
  expect(of('de')).toHaveLength(5)
})

it('shows makes, their vehicles and a vehicle, with the data for visitors only', async () => {
  await setPublic(true)
  const { makes } = (await site.call(ListHomeMakes, {})).body
  const [make] = makes
  expect(makes.map(({ name }) => name)).toEqual(
    makes.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  const params = { id: make?._id ?? '' }
  const { vehicles, total } = (await site.call(ListHomeMakeVehicles, { params, query: { size: 2 } })).body
  expect([vehicles.length, total >= vehicles.length]).toEqual([Math.min(2, total), true])
  const id = vehicles[0]?._id ?? ''
  const { body } = await site.call(GetHomeVehicle, { params: { id } })
  expect(body).toMatchObject({ vehicle: vehicles[0], make })
  expect(Object.keys(body.vehicle)).not.toContain('ecu_brand')
  expect(body.others.map(({ _id }) => _id)).not.toContain(id)
})

it('finds no unknown vehicles, and nothing while the home page is switched off', async () => {
  await setPublic(true)
  const params = { id: '01900000-0000-7000-8000-000000000000' }
  expect((await site.call(GetHomeVehicle, { params })).body.code).toBe('vehicles.not_found')
  expect((await site.call(ListHomeMakeVehicles, { params, query: {} })).body.code).toBe('vehicles.not_found')
  await setPublic(false)
  expect((await site.call(GetHomeVehicle, { params })).body.code).toBe('home.not_public')
  expect((await site.call(ListHomeMakes, {})).body.code).toBe('home.not_public')
})
