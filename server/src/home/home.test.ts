import {
  ChangeHomeSettings,
  DownloadVehiclePicture,
  FindHomeVehicles,
  GetHome,
  GetHomeMake,
  GetHomeModel,
  GetHomeSettings,
  GetHomeVehicle,
  ListHomeMakes,
  ListHomeMakeVehicles,
} from '@mapwright/contract/home/home-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'
import { loadSampleData } from '../sample-data/load-sample-data.ts'

const idOf = (number: number) => `09900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const ids = { type: idOf(1), make: idOf(2), model: idOf(3), generation: idOf(4), one: idOf(5), two: idOf(6) }

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
  const params = { make: make?.slug ?? '' }
  const { models } = (await site.call(GetHomeMake, { params })).body
  expect(models.map(({ vehicles }) => vehicles)).not.toContain(0)
  const { vehicles, total } = (await site.call(ListHomeMakeVehicles, { params, query: { size: 2 } })).body
  expect([vehicles.length, total]).toEqual([Math.min(2, total), models.reduce((sum, each) => sum + each.vehicles, 0)])
  const [vehicle] = vehicles
  const slugs = vehicle?.slugs ?? { make: '', model: '', vehicle: '' }
  const { body } = await site.call(GetHomeVehicle, { params: slugs })
  expect(body).toMatchObject({ vehicle, make, model: { slug: slugs.model, name: vehicle?.path[2] } })
  expect(Object.keys(body.vehicle)).not.toContain('ecu_brand')
  expect(body.others.map(({ _id }) => _id)).not.toContain(vehicle?._id)
})

it('shows the vehicles of a model by generation, latest first, page by page', async () => {
  await setPublic(true)
  const params = { make: 'volkswagen', model: 'golf' }
  const { generations, model, total } = (await site.call(GetHomeModel, { params, query: {} })).body
  expect([total, generations.flatMap(({ vehicles }) => vehicles).length]).toEqual([model.vehicles, model.vehicles])
  const years = generations.map(({ year_from }) => year_from ?? 0)
  expect(years).toEqual(years.toSorted((a, b) => b - a))
  const pages = await Promise.all(
    Array.from({ length: total }, (_, at) => site.call(GetHomeModel, { params, query: { page: at + 1, size: 1 } })),
  )
  const paged = pages.flatMap(({ body }) => body.generations.flatMap(({ vehicles }) => vehicles.map(({ _id }) => _id)))
  expect(paged).toEqual(generations.flatMap(({ vehicles }) => vehicles.map(({ _id }) => _id)))
})

it('tells makes with the same name and vehicles with the same name apart', async () => {
  await setPublic(true)
  await site.sql`
    INSERT INTO vtypes (_id, name, created_at) VALUES (${ids.type}, 'Boats', now())`
  await site.sql`INSERT INTO manufacturers (_id, vtype_id, name, created_at) VALUES (${ids.make}, ${ids.type}, 'VOLKSWAGEN', now())`
  await site.sql`INSERT INTO vmodels (_id, manufacturer_id, name, created_at) VALUES (${ids.model}, ${ids.make}, 'Golf', now())`
  await site.sql`INSERT INTO generations (_id, vmodel_id, name, created_at) VALUES (${ids.generation}, ${ids.model}, 'VII', now())`
  for (const [_id, name] of [
    [ids.one, '2.0 TDI'],
    [ids.two, '2,0 TDI'],
  ])
    await site.sql`
      INSERT INTO variants (_id, generation_id, name, created_at) VALUES (${_id ?? ''}, ${ids.generation}, ${name ?? ''}, now())`
  const at = (vehicle: string) => ({ make: 'volkswagen-boats', model: 'golf', vehicle })
  for (const _id of [ids.one, ids.two]) {
    const { body } = await site.call(GetHomeVehicle, { params: at(`vii-2-0-tdi-${_id.slice(-8)}`) })
    expect(body.vehicle).toMatchObject({ _id, slugs: at(`vii-2-0-tdi-${_id.slice(-8)}`) })
  }
})

it('finds no unknown vehicles, and nothing while the home page is switched off', async () => {
  await setPublic(true)
  const params = { make: 'volkswagen', model: 'golf', vehicle: 'vii-00000000' }
  const none = { ...params, make: 'none', model: 'none' }
  const unknown = 'vehicles.not_found'
  expect((await site.call(GetHomeVehicle, { params })).body.code).toBe(unknown)
  expect((await site.call(GetHomeModel, { params: { ...params, model: 'none' }, query: {} })).body.code).toBe(unknown)
  expect((await site.call(GetHomeMake, { params: none })).body.code).toBe(unknown)
  expect((await site.call(ListHomeMakeVehicles, { params: none, query: {} })).body.code).toBe(unknown)
  expect((await site.call(DownloadVehiclePicture, { params: { id: unknownId }, query: {} })).body.code).toBe(unknown)
  await setPublic(false)
  const off = [
    await site.call(GetHomeVehicle, { params }),
    await site.call(GetHomeModel, { params, query: {} }),
    await site.call(GetHomeMake, { params }),
    await site.call(ListHomeMakes, {}),
    await site.call(DownloadVehiclePicture, { params: { id: unknownId }, query: {} }),
  ]
  expect(off.map(({ body }) => body.code)).toEqual(off.map(() => 'home.not_public'))
})
