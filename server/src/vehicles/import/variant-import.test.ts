import { variantImportCalls } from '@mapwright/contract/vehicles/import-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDemoVehicles } from '../../../test/demo-vehicles.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`TRUNCATE vtypes CASCADE`
})

const fileOf = (content: string | Uint8Array, name = 'vehicles.csv') => new File([content as BlobPart], name)

/** Uploads a file and waits for the dry run of its import. */
async function check(content: string | Uint8Array, as = admin, mapping?: Record<string, string>) {
  const body = mapping ? { columns: JSON.stringify(mapping) } : {}
  const started = await site.call(variantImportCalls.start, { body, files: { file: fileOf(content) } }, { as })
  expect(started.status).toBe(200)
  return settled(started.body.import._id)
}

async function settled(id: string) {
  return eventually(async () => {
    const { body } = await site.call(variantImportCalls.read, { params: { id } }, { as: admin })
    expect(['checking', 'applying']).not.toContain(body.import.status)
    return body.import
  })
}

async function apply(id: string, as = admin) {
  const response = await site.call(variantImportCalls.apply, { params: { id } }, { as })
  expect(response.status).toBe(200)
  return settled(id)
}

const refusalsOf = async (id: string) =>
  (await site.call(variantImportCalls.refusals, { params: { id } }, { as: admin })).body.refusals.map(
    ({ row, column, code }) => `${row} ${column} ${code}`,
  )

const exported = async (format: 'csv' | 'xlsx' = 'csv', query = {}) =>
  (await site.call(variantImportCalls.export, { query: { format, ...query } }, { as: admin })).bytes
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const key = 'type,manufacture,model,generation,variant,ecu_brand,ecu_version'
const golf = 'Cars,Volkswagen,Golf,VII,2.0 TDI,Bosch,EDC17'
const fileWith = (columns: string, ...rows: string[]) =>
  [`${key},${columns}`, ...rows].map((row) => `${row}\n`).join('')

/** Imports a Golf with years and figures. */
async function haveGolf() {
  const { _id } = await check(
    fileWith('year_from,year_to,power_hp,stage_1_power_hp,read_tools', `${golf},2012,2020,150,190,KESS3; Autotuner`),
  )
  await apply(_id)
}

test('changes nothing when exported example vehicles are imported, as CSV and as XLSX', async () => {
  await loadDemoVehicles(site)
  for (const format of ['csv', 'xlsx'] as const) {
    const bytes = await exported(format)
    const dry = await check(bytes)
    expect(dry).toMatchObject({ status: 'checked', added: 0, changed: 0, refused: 0 })
    expect(dry.unchanged).toBeGreaterThan(60)
  }
})

test('recreates the same vehicles on an empty site', async () => {
  await loadDemoVehicles(site)
  const before = await exported()
  await site.sql`TRUNCATE vtypes CASCADE`
  const dry = await check(before)
  expect(dry).toMatchObject({ status: 'checked', changed: 0, unchanged: 0, refused: 0 })
  expect(await site.sql`SELECT 1 FROM variants`).toHaveLength(0)
  expect(await apply(dry._id)).toMatchObject({ status: 'applied', progress: 100, added: dry.added })
  expect(text(await exported())).toBe(text(before))
})

test('needs the permission to add or change variants for imports, and to see the table for exports', async () => {
  const dealer = await site.person()
  const seller = await site.staffWith('orders')
  for (const as of [undefined, dealer, seller]) {
    const status = as ? 403 : 401
    expect((await site.call(variantImportCalls.start, { body: {}, files: { file: fileOf('a') } }, { as })).status).toBe(
      status,
    )
    expect((await site.call(variantImportCalls.export, {}, { as })).status).toBe(status)
  }
})

test('reports refused cells by row and column and does not allow applying the file', async () => {
  await haveGolf()
  const dry = await check(
    fileWith(
      'fuel,power_hp,year_from',
      `${golf},diesel,150,2012`,
      `,Volkswagen,Golf,VIII,2.0 TDI,,,coal,9999,`,
      `${golf.toLowerCase()},diesel,15O,2012`,
      `${golf.toUpperCase()},diesel,151,2013,surplus`,
      `Cars,Audi,A3,8V,2.0 TDI,,,,,2015`,
      `Cars,Audi,a3,8v,1.6 TDI,,,,,2014`,
      `cars,audi,A3,8V,2.0 tdi,,,,,2015`,
    ),
  )
  expect(dry).toMatchObject({ status: 'refused', rows: 7, refused: 5 })
  expect(await refusalsOf(dry._id)).toEqual([
    '3 fuel not_a_choice',
    '3 power_hp too_big',
    '3 type required',
    '4 power_hp not_a_number',
    '5 K no_column',
    '7 year_from contradicts',
    '8 ecu_version repeated',
  ])
  const refused = await site.call(variantImportCalls.apply, { params: { id: dry._id } }, { as: admin })
  expect([refused.status, refused.body.code]).toEqual([409, 'imports.wrong_state'])
  expect(await site.sql`SELECT FROM import_rows WHERE import_id = ${dry._id}`).toHaveLength(0)
})

test.each([
  ['an unknown column', `${key},colour\n${golf},red\n`, { code: 'unknown_column', columns: ['colour'] }],
  [
    'NUL in a header, in UTF-16',
    Buffer.from(`${key},co\u0000lour\n${golf},red\n`, 'utf16le'),
    { code: 'unknown_column', columns: ['colour'] },
  ],
  [
    'a header whose sixtieth character is half an emoji',
    `${key},${'x'.repeat(59)}😀\n${golf},red\n`,
    { code: 'unknown_column', columns: ['x'.repeat(59)] },
  ],
  ['a column twice', `${key},Type\n${golf},Cars\n`, { code: 'repeated_column' }],
  [
    'a missing column',
    'type,manufacture\nCars,Audi\n',
    {
      code: 'missing_column',
      details: { count: 5, columns: '“model”, “generation”, “variant”, “ecu_brand”, “ecu_version”' },
    },
  ],
  ['no rows', `${key}\n`, { code: 'empty' }],
  [
    'half a character at the end',
    Buffer.from(`${key}\nCars,Citroën,C4,I,1.6,,\n`, 'utf16le').subarray(0, -1),
    { code: 'not_utf8' },
  ],
  ['broken quotes', `${key}\n"Cars,Audi\n`, { code: 'broken_csv' }],
])('refuses a file with %s', async (_, content, fault) => {
  expect(await check(content)).toMatchObject({ status: 'refused', fault })
})

test('keeps columns that are missing from the file and matches ancestors regardless of case', async () => {
  await haveGolf()
  const before = text(await exported())
  const dry = await check(
    fileWith(
      'transmission',
      `${golf.toLowerCase().replace('2.0 tdi', '2.0 TDI').replace('bosch,edc17', 'Bosch,EDC17')},DSG`,
    ),
  )
  expect(dry).toMatchObject({ added: 0, changed: 1 })
  expect(dry.samples).toEqual([
    {
      row: 2,
      outcome: 'changed',
      label: golf.split(','),
      changes: [{ column: 'transmission', before: '', after: 'DSG' }],
    },
  ])
  await apply(dry._id)
  expect(text(await exported())).toBe(before.replace(',EDC17,,', ',EDC17,DSG,'))
})

test('changes the years of a generation by existing rows only', async () => {
  await haveGolf()
  const other = golf.replace('2.0', '1.6')
  const dry = await check(fileWith('year_from', `${other},2011`))
  expect(await refusalsOf(dry._id)).toEqual(['2 year_from differs'])
  expect(await refusalsOf((await check(fileWith('year_to', `${golf},2000`)))._id)).toEqual(['2 year_to too_small'])
  const both = await check(fileWith('year_from', `${golf},2011`, `${other},2011`))
  expect(both).toMatchObject({ status: 'checked', added: 1, changed: 1 })
  await apply(both._id)
  expect(await site.sql`SELECT year_from, year_to FROM generations`).toMatchObject([{ year_from: 2011, year_to: 2020 }])
  // A blank cell of a new row does not affect the generation.
  expect(await check(fileWith('year_from', `${golf.replace('2.0', '1.2')},`))).toMatchObject({
    status: 'checked',
    added: 1,
  })
})

test('needs the same permissions as the edits it makes', async () => {
  await haveGolf()
  const may = (...leaves: string[]) =>
    site.person({ role_id: 3, permissions: leaves.map((leaf) => `vehicle_statistics.${leaf}`) })
  const adds = fileWith('power_hp', `${golf},150`, `${golf.replace('2.0', '1.6')},110`)
  const changes = fileWith('power_hp', `${golf},151`)
  const makes = fileWith('power_hp', `Cars,Audi,A3,8V,2.0 TDI,,,150`)
  const adder = await may('variants.add')
  const editor = await may('variants.edit')
  expect(await check(adds, adder)).toMatchObject({ status: 'checked', added: 1 })
  expect(await refusalsOf((await check(adds, editor))._id)).toEqual(['3 variant not_permitted'])
  expect(await refusalsOf((await check(changes, adder))._id)).toEqual(['2 variant not_permitted'])
  expect(await refusalsOf((await check(makes, adder))._id)).toEqual([
    '2 generation not_permitted',
    '2 manufacture not_permitted',
    '2 model not_permitted',
  ])
  // The person who applies the import needs the permissions. Those of the admin who uploaded the file are not sufficient.
  const shown = await check(changes)
  expect(await apply(shown._id, adder)).toMatchObject({ status: 'failed', fault: { code: 'changed_since' } })
  expect(await site.sql`SELECT power_hp FROM variants`).toMatchObject([{ power_hp: 150 }])
})

test('applies exactly the previewed changes or none', async () => {
  await haveGolf()
  const shown = await check(fileWith('power_hp', `${golf},151`, `${golf.replace('2.0', '1.6')},110`))
  await site.sql`UPDATE variants SET power_hp = 151`
  expect(await apply(shown._id)).toMatchObject({ status: 'failed', fault: { code: 'changed_since' } })
  expect(await site.sql`SELECT FROM variants`).toHaveLength(1)
})

test('is applied once, can be cancelled before, and is not found under another table', async () => {
  const shown = await check(fileWith('power_hp', `${golf},151`))
  const call = (endpoint: typeof variantImportCalls.apply | typeof variantImportCalls.cancel, id = shown._id) =>
    site.call(endpoint, { params: { id } }, { as: admin })
  const responses = await Promise.all([
    call(variantImportCalls.apply),
    call(variantImportCalls.apply),
    call(variantImportCalls.apply),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await settled(shown._id)).toMatchObject({ status: 'applied' })
  expect((await call(variantImportCalls.cancel)).status).toBe(409)
  const cancelled = await check(fileWith('power_hp', `${golf},152`))
  expect((await call(variantImportCalls.cancel, cancelled._id)).body.import.status).toBe('cancelled')
  expect((await call(variantImportCalls.apply, cancelled._id)).body.code).toBe('imports.wrong_state')
  await site.sql`UPDATE imports SET resource = 'pcodes' WHERE _id = ${cancelled._id}`
  expect((await site.call(variantImportCalls.read, { params: { id: cancelled._id } }, { as: admin })).status).toBe(404)
})

test('replaces an earlier unapplied file of the same author', async () => {
  const first = await check(fileWith('power_hp', `${golf},151`))
  const second = await check(fileWith('power_hp', `${golf},152`))
  const { imports } = (await site.call(variantImportCalls.list, {}, { as: admin })).body
  expect(imports.slice(0, 2).map(({ _id, status }) => [_id, status])).toEqual([
    [second._id, 'checked'],
    [first._id, 'cancelled'],
  ])
  const rows = await site.sql`SELECT DISTINCT import_id FROM import_rows`
  expect(rows.map(({ import_id }) => import_id)).not.toContain(first._id)
})

test('exports the filtered list, and only the header for the template', async () => {
  await haveGolf()
  await apply((await check(fileWith('fuel', `Cars,Audi,A3,8V,1.4 TFSI,Bosch,MED17,petrol`)))._id)
  const names = async (query: object) =>
    text(await exported('csv', query))
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1])
  expect(await names({})).toEqual(['Audi', 'Volkswagen'])
  expect(await names({ search_keyword: 'golf' })).toEqual(['Volkswagen'])
  expect(await names({ fuel: 'petrol' })).toEqual(['Audi'])
  expect(await names({ template: 'true' })).toEqual([])
  expect(await check(await exported('xlsx', { template: 'true' }))).toMatchObject({
    status: 'refused',
    fault: { code: 'empty' },
  })
})

const germanKey = key.replaceAll(',', ';')
const germanGolf = golf.replaceAll(',', ';')

test('reports all unknown columns at once and allows mapping or ignoring them', async () => {
  const file = fileWith('Leistung,PS Serie,Drehmoment,remark', `${golf},110,150,340,fast`)
  const dry = await check(file)
  const unknown = ['Leistung', 'PS Serie', 'Drehmoment', 'remark']
  expect(dry).toMatchObject({ status: 'refused', fault: { code: 'unknown_column', columns: unknown } })
  const mapped = { Leistung: '', 'PS Serie': 'power_hp', Drehmoment: 'torque_nm', remark: '' }
  const again = await check(file, admin, mapped)
  expect(again).toMatchObject({ status: 'checked', added: 1, fault: null })
  await apply(again._id)
  expect(await site.sql`SELECT power_hp, torque_nm FROM variants`).toEqual([{ power_hp: 150, torque_nm: 340 }])
  const { fault } = await check(file, admin, { ...mapped, remark: 'power_hp' })
  expect(fault).toMatchObject({ code: 'mapped_twice', details: { column: 'power_hp', second: 'remark' } })
  const long = fileWith('Power in hp, '.repeat(6).replaceAll(',', ''), `${golf},150`)
  const [shown = ''] = (await check(long)).fault?.columns ?? []
  expect((await check(long, admin, { [shown]: 'power_hp' })).status).toBe('checked')
})

test('converts power in kilowatts, by column name or by mapping', async () => {
  const byName = await check(fileWith('power_kw,stage_1_power_kw', `${golf},"110,5",140`))
  await apply(byName._id)
  const [row] = await site.sql<{ power_hp: number }[]>`SELECT power_hp FROM variants`
  expect(row?.power_hp).toBe(150)
  expect(text(await exported())).toContain(',150,')
  expect(text(await exported())).toContain(',190,')
  const byHand = await check(fileWith('Leistung', `${golf},118`), admin, { Leistung: 'power_kw' })
  expect(byHand.samples[0]?.changes).toEqual([{ column: 'power_hp', before: 150, after: 160 }])
  expect(await refusalsOf((await check(fileWith('power_kw', `${golf},much`)))._id)).toEqual(['2 power_hp not_a_number'])
})

test('reads a file in Windows-1252 and reports the encoding', async () => {
  const row = germanGolf.replace('Volkswagen', 'Citroën').replace('Golf', 'Ö')
  const dry = await check(Buffer.from(`${germanKey};power_hp\n${row};150\n`, 'latin1'))
  expect(dry).toMatchObject({ status: 'checked', added: 1, encoding: 'windows-1252' })
  await apply(dry._id)
  expect(await site.sql`SELECT name FROM manufacturers`).toEqual([{ name: 'Citroën' }])
  expect(await check(`${germanKey};power_hp\n${row};150\n`)).toMatchObject({ unchanged: 1, encoding: null })
})

test('exports with the separator of the reader’s spreadsheet, and imports that file again', async () => {
  await haveGolf()
  const exportIn = async (language: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': language }
    return new Uint8Array(
      await (await fetch(`${site.url}/api${variantImportCalls.export.path}`, { headers })).arrayBuffer(),
    )
  }
  for (const [language, header] of [
    ['de', 'type;manufacture;model'],
    ['en', 'type,manufacture,model'],
  ] as const) {
    const bytes = await exportIn(language)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text(bytes)).toContain(header)
    expect(await check(bytes)).toMatchObject({ status: 'checked', unchanged: 1, changed: 0, added: 0 })
  }
})
