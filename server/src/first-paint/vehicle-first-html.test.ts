import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { switchOff, switchOn } from '../../test/site-state.ts'
import { loadSampleData } from '../sample-data/load-sample-data.ts'
import { firstPaint } from './first-paint.ts'
import { sitemap } from './sitemap.ts'

const publicUrl = 'https://tuning.example'
let site: TestSite
let vehicle: { _id: string; make_id: string }
beforeAll(async () => {
  site = await startTestSite()
  await site.sql.begin((tx) => loadSampleData(tx, new Date()))
  const [found] = await site.sql<[typeof vehicle]>`
    SELECT _id, above[2] AS make_id FROM variant_rows
    WHERE power_hp IS NOT NULL AND torque_nm IS NOT NULL AND stages @> '[{"stage": 1}]' ORDER BY _id LIMIT 1`
  vehicle = found
})
afterAll(() => site.close())
beforeEach(() => switchOn(site, 'home_public'))

const paintOf = (url: string, language = 'en') => {
  const request = { url, headers: { 'accept-language': language } }
  return firstPaint(site.sql, request as unknown as FastifyRequest, publicUrl)
}
const dataOf = (head = '') =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))

test('a vehicle has its figures as text and as structured data, and links others of its model', async () => {
  const [row] = await site.sql<[{ power_hp: number; name: string }]>`
    UPDATE variants SET power_hp = 150, torque_nm = 340, stages = '[{"stage": 1, "power_hp": 185, "torque_nm": 400}]'
    WHERE _id = ${vehicle._id} RETURNING power_hp, name`
  const { title, description, head, withoutScripts = '' } = await paintOf(`/vehicle/${vehicle._id}`)
  expect(title).toContain(row.name)
  expect(description).toBe('From 150 to 185 hp, from 340 to 400 Nm.')
  expect(head).toContain(`<link rel="canonical" href="${publicUrl}/vehicle/${vehicle._id}" />`)
  const [car, crumbs] = dataOf(head)
  expect(car).toMatchObject({
    '@type': 'Car',
    vehicleEngine: { enginePower: { value: 150 }, torque: { value: 340 } },
  })
  expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual(
    ['/vehicles', `/vehicles/${vehicle.make_id}`, `/vehicle/${vehicle._id}`].map((path) => publicUrl + path),
  )
  expect(withoutScripts).toMatch(/^<h1>[^<]+<\/h1><p>From 150 to 185 hp/)
})

test("the makes link to their vehicles, in the visitor's language", async () => {
  const makes = await paintOf('/vehicles', 'de')
  expect(makes.title).toMatch(/^Leistungsgewinn nach Fahrzeug · /)
  expect(makes.withoutScripts).toContain(`<a href="/vehicles/${vehicle.make_id}">`)
  const make = await paintOf(`/vehicles/${vehicle.make_id}`, 'de')
  expect(make.withoutScripts).toMatch(/<li><a href="\/vehicle\/[0-9a-f-]{36}">/)
})

test('escapes HTML in names', async () => {
  const name = '</script><img src=x onerror=alert(1)>__SITE_DATA__'
  await site.sql`UPDATE variants SET name = ${name} WHERE _id = ${vehicle._id}`
  const { head = '', withoutScripts = '' } = await paintOf(`/vehicle/${vehicle._id}`)
  expect(head + withoutScripts).not.toContain('<img')
  expect(dataOf(head)[0].name).toContain(name)
})

test.each(['/vehicle/01900000-0000-7000-8000-000000000000', '/vehicle/golf', '/vehicles/%00'])(
  'nothing is known of %s',
  async (path) => {
    expect(await paintOf(path)).toMatchObject({ isMissing: true })
  },
)

test('the pages and their sitemap entries are empty while the home page is switched off', async () => {
  const pathsOf = async () => (await sitemap(site.sql).part(1)).map(({ path }) => path)
  expect(await pathsOf()).toEqual(expect.arrayContaining(['/vehicles', `/vehicle/${vehicle._id}`]))
  await switchOff(site, 'home_public')
  expect((await paintOf(`/vehicle/${vehicle._id}`)).withoutScripts).toBeUndefined()
  expect((await pathsOf()).filter((path) => path.startsWith('/vehicle'))).toEqual([])
})

test('each vehicle is in exactly one part of the sitemap', async () => {
  const [{ count }] = await site.sql<[{ count: number }]>`SELECT count(*)::int AS count FROM variants`
  const map = sitemap(site.sql, 7)
  expect(await map.parts()).toBe(Math.ceil(count / 7))
  const parts = await Promise.all(Array.from({ length: await map.parts() }, (_, at) => map.part(at + 1)))
  const paths = parts.flat().map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => path.startsWith('/vehicle/'))).toHaveLength(count)
})
