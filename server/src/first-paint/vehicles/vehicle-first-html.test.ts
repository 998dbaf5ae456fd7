import { vmodelCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { switchOff, switchOn } from '../../../test/site-state.ts'
import { readPublicVehicle } from '../../home/public-vehicle.ts'
import { makePath, modelPath, vehiclePath } from '../../home/vehicle-paths.ts'
import { loadSampleData } from '../../sample-data/load-sample-data.ts'
import { firstPaint } from '../first-paint.ts'
import { sitemap } from '../sitemap.ts'

const publicUrl = 'https://tuning.example'
let site: TestSite
let admin: Person
let id: string
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  await site.sql.begin((tx) => loadSampleData(tx, new Date()))
  const [found] = await site.sql<[{ _id: string }]>`
    SELECT _id FROM vehicles WHERE power_hp IS NOT NULL AND torque_nm IS NOT NULL AND vmodel = 'Golf' ORDER BY _id LIMIT 1`
  id = found._id
})
afterAll(() => site.close())
beforeEach(() => switchOn(site, 'home_public'))

const paintOf = (url: string, language = 'en') => {
  const request = { url, headers: { 'accept-language': language } }
  return firstPaint(site.sql, request as unknown as FastifyRequest, publicUrl)
}
const dataOf = (head = '') =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))
const metaOf = (head = '') =>
  Object.fromEntries(
    [...head.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [name, text]),
  )

/** Reads the current paths of the example vehicle and the pages above it. */
async function pathsOf(): Promise<{ make: string; model: string; vehicle: string }> {
  const slugs = (await readPublicVehicle(site.sql, id))?.slugs
  if (!slugs) throw new Error('the vehicle is missing')
  return { make: makePath(slugs), model: modelPath(slugs), vehicle: vehiclePath(slugs) }
}

test('a vehicle has its figures as text and as structured data, and links to the pages above it', async () => {
  const [row] = await site.sql<[{ name: string }]>`
    UPDATE variants SET power_hp = 150, torque_nm = 340, stages = '[{"stage": 1, "power_hp": 185, "torque_nm": 400}]'
    WHERE _id = ${id} RETURNING name`
  const paths = await pathsOf()
  expect(paths.vehicle).toMatch(/^\/vehicles\/volkswagen\/golf\/[a-z0-9-]+-[0-9a-f]{8}$/)
  const { title, description, head, withoutScripts = '' } = await paintOf(paths.vehicle)
  expect(title).toContain(row.name)
  expect(description).toBe('From 150 to 185 hp, from 340 to 400 Nm.')
  expect(head).toContain(`<link rel="canonical" href="${publicUrl}${paths.vehicle}" />`)
  const [car, crumbs] = dataOf(head)
  expect(car).toMatchObject({
    '@type': 'Car',
    url: publicUrl + paths.vehicle,
    vehicleEngine: { enginePower: { value: 150 }, torque: { value: 340 } },
  })
  expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual(
    ['/vehicles', paths.make, paths.model, paths.vehicle].map((path) => publicUrl + path),
  )
  expect(withoutScripts).toMatch(/<h1>[^<]+<\/h1><p>From 150 to 185 hp/)
  expect(withoutScripts).toContain('<th scope="row">Stage 1</th><td>185 hp</td><td>400 Nm</td>')
  expect(withoutScripts).toContain(`<a href="${paths.model}">Golf</a>`)
})

test('a vehicle has a picture of its own for link previews', async () => {
  const { head } = await paintOf((await pathsOf()).vehicle, 'de')
  const meta = metaOf(head)
  expect(meta).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630' })
  const address = new URL(String(meta['og:image']).replaceAll('&#38;', '&'))
  expect(address.searchParams.get('language')).toBe('de')
  const response = await fetch(site.url + address.pathname + address.search)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test("makes link to their models, and models to their vehicles with power before and after, in the visitor's language", async () => {
  const paths = await pathsOf()
  const makes = await paintOf('/vehicles', 'de')
  expect(makes.title).toMatch(/^Leistungsgewinn nach Fahrzeug · /)
  expect(makes.withoutScripts).toContain(`<a href="${paths.make}">Volkswagen</a>`)
  const make = await paintOf(paths.make, 'de')
  expect(make.withoutScripts).toMatch(new RegExp(`<a href="${paths.model}">Golf</a> · \\d+ Fahrzeuge`))
  const model = await paintOf(paths.model, 'de')
  expect(model.title).toMatch(/^Volkswagen Golf: /)
  expect(model.withoutScripts).toContain('<td>150 → 185 PS</td><td>340 → 400 Nm</td>')
  expect(model.withoutScripts).toContain(`<a href="${paths.vehicle}">`)
  const [list, crumbs] = dataOf(model.head)
  expect(list.itemListElement.map(({ url }: { url: string }) => url)).toContain(publicUrl + paths.vehicle)
  expect(crumbs.itemListElement).toHaveLength(3)
})

test('former paths with ids redirect permanently', async () => {
  const paths = await pathsOf()
  const vehicle = await readPublicVehicle(site.sql, id)
  const [row] = await site.sql<[{ above: string[] }]>`SELECT above FROM variant_rows WHERE _id = ${id}`
  expect(vehicle).toBeDefined()
  const moved = await fetch(`${site.url}/vehicle/${id}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, paths.vehicle])
  expect(await paintOf(`/vehicles/${row.above[1]}`)).toMatchObject({ redirect: paths.make })
  expect(await paintOf(`/vehicles/${row.above[1]}/${row.above[2]}?page=1`)).toMatchObject({
    redirect: `${paths.model}?page=1`,
  })
})

test('renaming a model, a make or a vehicle redirects from the former paths', async () => {
  const before = await pathsOf()
  const [row] = await site.sql<[{ above: string[] }]>`SELECT above FROM variant_rows WHERE _id = ${id}`
  const [, make_id = '', model_id = ''] = row.above
  const params = { id: model_id }
  const renamed = await site.call(
    vmodelCalls.change,
    { params, body: { manufacturer_id: make_id, name: 'Гольф' } },
    { as: admin },
  )
  expect(renamed.status).toBe(200)
  await site.sql`UPDATE manufacturers SET name = 'Škoda & VW' WHERE _id = ${make_id}`
  await site.sql`UPDATE variants SET name = 'New name' WHERE _id = ${id}`
  const after = await pathsOf()
  expect(after.model).toBe(`/vehicles/skoda-vw/${encodeURIComponent('гольф')}`)
  for (const level of ['make', 'model', 'vehicle'] as const) {
    expect(await paintOf(before[level]), level).toMatchObject({ redirect: after[level] })
    const { head, isMissing, redirect } = await paintOf(after[level])
    expect([isMissing, redirect], level).toEqual([undefined, undefined])
    expect(head).toContain(`<link rel="canonical" href="${publicUrl}${after[level]}" />`)
  }
  await site.sql`UPDATE manufacturers SET name = 'Volkswagen' WHERE _id = ${make_id}`
  await site.sql`UPDATE vmodels SET name = 'Golf' WHERE _id = ${model_id}`
  expect(await paintOf(after.model)).toMatchObject({ redirect: before.model })
})

test('a model that moves to another make is found at its former path', async () => {
  const before = await pathsOf()
  const [row] = await site.sql<[{ model_id: string; make_id: string; other_id: string }]>`
    SELECT above[3] AS model_id, above[2] AS make_id, (SELECT _id FROM manufacturers WHERE name = 'Audi' LIMIT 1) AS other_id
    FROM variant_rows WHERE _id = ${id}`
  const move = (make: string) => site.sql`UPDATE vmodels SET manufacturer_id = ${make} WHERE _id = ${row.model_id}`
  await move(row.other_id)
  expect(await paintOf(before.model)).toMatchObject({ redirect: '/vehicles/audi/golf' })
  expect(await paintOf(before.vehicle)).toMatchObject({ redirect: (await pathsOf()).vehicle })
  await move(row.make_id)
  expect(await pathsOf()).toEqual(before)
})

test('escapes HTML in names', async () => {
  const name = '</script><img src=x onerror=alert(1)>__SITE_DATA__'
  await site.sql`UPDATE variants SET name = ${name} WHERE _id = ${id}`
  const { vehicle, model } = await pathsOf()
  for (const path of [vehicle, model]) {
    const { head = '', withoutScripts = '' } = await paintOf(path)
    expect(head + withoutScripts).not.toContain('<img')
  }
  expect(dataOf((await paintOf(vehicle)).head)[0].name).toContain(name)
})

test.each([
  '/vehicle/01900000-0000-7000-8000-000000000000',
  '/vehicle/golf',
  '/vehicles/%00',
  '/vehicles/%E0%A4%A',
  '/vehicles/no-such-make',
  '/vehicles//golf',
  '/vehicles/volkswagen/no-such-model',
  '/vehicles/volkswagen/golf/no-such-vehicle',
  '/vehicles/volkswagen/golf/vii-00000000',
  '/vehicles/volkswagen/golf?page=999',
])('nothing is known of %s', async (path) => {
  expect(await paintOf(path)).toMatchObject({ isMissing: true })
  const { status } = await fetch(site.url + path, { headers: { accept: 'text/html' } })
  expect(status).toBe(path.endsWith('%A') ? 400 : 404)
})

test('the pages and their sitemap entries are empty while the home page is switched off', async () => {
  const listed = async () => (await sitemap(site.sql).part(1)).map(({ path }) => path)
  const paths = await pathsOf()
  expect(await listed()).toEqual(expect.arrayContaining(['/vehicles', paths.make, paths.model]))
  const map = sitemap(site.sql)
  const last = (await map.part(await map.parts())).map(({ path }) => path)
  expect(last).toContain(paths.vehicle)
  await switchOff(site, 'home_public')
  expect((await paintOf(paths.vehicle)).withoutScripts).toBeUndefined()
  expect((await listed()).filter((path) => path.startsWith('/vehicle'))).toEqual([])
})

test('each model and each vehicle is in exactly one part of the sitemap, with the path of its page', async () => {
  const [count] = await site.sql<[{ vehicles: number; models: number }]>`
    SELECT (SELECT count(*)::int FROM variants) AS vehicles, (SELECT count(*)::int FROM vmodels) AS models`
  const map = sitemap(site.sql, 7)
  expect(await map.parts()).toBe(Math.ceil(count.models / 7) + Math.ceil(count.vehicles / 7))
  const parts = await Promise.all(Array.from({ length: await map.parts() }, (_, at) => map.part(at + 1)))
  const paths = parts.flat().map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const depths = Map.groupBy(paths, (path) => (path.startsWith('/vehicles/') ? path.split('/').length : 0))
  expect([depths.get(4)?.length, depths.get(5)?.length]).toEqual([count.models, count.vehicles])
  for (const path of [depths.get(4)?.at(-1), depths.get(5)?.at(-1)])
    expect((await paintOf(path ?? '')).head).toContain(`href="${publicUrl}${path}"`)
})
