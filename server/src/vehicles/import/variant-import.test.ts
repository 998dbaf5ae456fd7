import { setTimeout as delay } from 'node:timers/promises'
import { variantColumns } from '@mapwright/contract/vehicles/import-columns.ts'
import {
  ApplyVariantImport,
  CancelVariantImport,
  ExportVariants,
  ImportVariants,
  ListVariantImportRefusals,
  ListVariantImports,
  ReadVariantImport,
} from '@mapwright/contract/vehicles/import-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { demoVehicles } from '../../demo/vehicles.ts'
import { loadVehicles } from '../load-vehicles.ts'

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

/** Imports a file as far as the dry run. */
async function check(content: string | Uint8Array, as = admin) {
  const started = await site.call(ImportVariants, { files: { file: fileOf(content) } }, { as })
  expect(started.status).toBe(200)
  return settled(started.body.import._id)
}

async function settled(id: string) {
  for (let tries = 0; tries < 200; tries++) {
    const { body } = await site.call(ReadVariantImport, { params: { id } }, { as: admin })
    if (body.import.status !== 'checking' && body.import.status !== 'applying') return body.import
    await delay(50)
  }
  throw new Error('the import does not come to an end')
}

async function apply(id: string, as = admin) {
  const answer = await site.call(ApplyVariantImport, { params: { id } }, { as })
  expect(answer.status).toBe(200)
  return settled(id)
}

const refusalsOf = async (id: string) =>
  (await site.call(ListVariantImportRefusals, { params: { id } }, { as: admin })).body.refusals.map(
    ({ row, column, code }) => `${row} ${column} ${code}`,
  )

const exported = async (format: 'csv' | 'xlsx' = 'csv', query = {}) =>
  (await site.call(ExportVariants, { query: { format, ...query } }, { as: admin })).bytes
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const key = 'type,manufacture,model,generation,variant,ecu_brand,ecu_version'
const golf = 'Car,Volkswagen,Golf,VII,2.0 TDI,Bosch,EDC17'

test('export and import of the example vehicles changes nothing, as CSV and as XLSX', async () => {
  await site.sql.begin((tx) => loadVehicles(tx, demoVehicles, new Date()))
  for (const format of ['csv', 'xlsx'] as const) {
    const bytes = await exported(format)
    const dry = await check(bytes)
    expect(dry).toMatchObject({ status: 'checked', added: 0, changed: 0, refused: 0 })
    expect(dry.unchanged).toBeGreaterThan(60)
  }
})

test('an export into an empty site makes the same vehicles', async () => {
  await site.sql.begin((tx) => loadVehicles(tx, demoVehicles, new Date()))
  const before = await exported()
  await site.sql`TRUNCATE vtypes CASCADE`
  const dry = await check(before)
  expect(dry).toMatchObject({ status: 'checked', changed: 0, unchanged: 0, refused: 0 })
  expect(await site.sql`SELECT 1 FROM variants`).toHaveLength(0)
  expect(await apply(dry._id)).toMatchObject({ status: 'applied', progress: 100, added: dry.added })
  expect(text(await exported())).toBe(text(before))
})
