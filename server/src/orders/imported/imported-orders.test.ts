import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { customerUndoCalls } from '@mapwright/contract/moving/customer-import-endpoints.ts'
import {
  AddImportedFile,
  DownloadImportedFile,
  ListImportedOrders,
  orderImportCalls,
  orderUndoCalls,
} from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerImports } from '../../../test/customer-imports.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { reconcile } from '../../operator/reconcile-site.ts'

let site: TestSite
let admin: Person
let anna: Person
let ben: Person

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM imported_orders`
  ;[anna, ben] = [await site.person(), await site.person()]
})

const settled = (id: string) =>
  eventually(async () => {
    const { body } = await site.call(orderImportCalls.read, { params: { id } }, { as: admin })
    expect(['checking', 'applying', 'undoing']).not.toContain(body.import.status)
    return body.import
  })

async function check(content: string | Buffer) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const files = { file: new File([new Uint8Array(bytes)], 'orders.csv') }
  const started = await site.call(orderImportCalls.start, { body: {}, files }, { as: admin })
  return settled(started.body.import._id)
}

async function importFile(content: string | Buffer) {
  const { _id: id } = await check(content)
  expect((await site.call(orderImportCalls.apply, { params: { id } }, { as: admin })).status).toBe(200)
  return settled(id)
}

const listed = async (as: Person, query: { search_keyword?: string; missing?: 'true' } = {}) =>
  (await site.call(ListImportedOrders, { query }, { as })).body

const add = (path: string, content = path) =>
  site.call(AddImportedFile, { body: { path }, files: { file: new File([content], 'x.bin') } }, { as: admin })

const codeOf = async (path: string, content?: string) => (await add(path, content)).body.code

const head = 'number;email;date;vehicle;service;options;price;currency;state;notes;files'

test('imports a dirty file: byte order mark, Windows-1252, decimal commas and dates of several forms', async () => {
  const utf8 = [
    `\uFEFF${head}`,
    `A-1; ${anna.email.toUpperCase()} ;31.05.2024 14:07;Citroën C4;"Stage 1";"Pops; Launch";1.234,50;EUR;Fertig;"Zwei\nZeilen";read.bin|A-1/mod.bin`,
    `A-2;${anna.email};2023-01-09T08:00:00Z;Golf;;;12;;;;`,
  ].join('\r\n')
  expect(await importFile(utf8)).toMatchObject({ status: 'applied', added: 2, changed: 0, refused: 0 })
  const windows = Buffer.from(`${head}\nA-3;${anna.email};1/2/2022;Skoda für Müller;;;;;;;`, 'latin1')
  expect(await importFile(windows)).toMatchObject({ status: 'applied', added: 1 })
  const { imported_orders, total, missing_files } = await listed(anna)
  expect([total, missing_files]).toEqual([3, 0])
  expect(imported_orders).toMatchObject([
    {
      ...{
        number: 'A-1',
        ordered_on: '2024-05-31',
        vehicle: 'Citroën C4',
        services: 'Stage 1',
        options: 'Pops; Launch',
      },
      ...{ price: '1234.50', currency: 'EUR', state: 'Fertig', notes: 'Zwei\nZeilen', files: [] },
    },
    { number: 'A-2', ordered_on: '2023-01-09', price: '12.00' },
    { number: 'A-3', ordered_on: '2022-02-01', vehicle: 'Skoda für Müller', price: null },
  ])
})

test('counts and shows rows that it cannot understand, and imports the others', async () => {
  const report = await importFile(
    [
      head,
      `B-1;${anna.email};;Golf;;;;;;;`,
      `B-2;nobody@example.com;;;;;;;;;`,
      `B-3;${anna.email};31.02.2024;;;;;;;;`,
      `B-4;${anna.email};05/31/2024;;;;;;;;`,
      `b-1;${anna.email};;;;;;;;;`,
      `;${anna.email};;;;;;;;;`,
      `B-6;${anna.email};;;;;12.345;;;;`,
      `B-7;${anna.email};;;;;;;;;${Array.from({ length: 51 }, (_, at) => `${at}.bin`).join('|')}`,
    ].join('\n'),
  )
  expect(report).toMatchObject({ status: 'applied', added: 1, refused: 7 })
  const { body } = await site.call(orderImportCalls.refusals, { params: { id: report._id }, query: {} }, { as: admin })
  expect(body.refusals.map(({ row, column, code }) => [row, column, code]).sort()).toEqual([
    [3, 'email', 'unknown'],
    [4, 'date', 'wrong_form'],
    [5, 'date', 'wrong_form'],
    [6, 'number', 'repeated'],
    [7, 'number', 'required'],
    [8, 'price', 'not_an_amount'],
    [9, 'files', 'too_many'],
  ])
})

test('reads months first in a column of its own, and refuses two different dates', async () => {
  const rows = ['number,email,date,date_us', `C-1,${anna.email},,05/31/2024`, `C-2,${anna.email},1/2/2024,1/2/2024`]
  expect(await importFile(rows.join('\n'))).toMatchObject({ added: 1, refused: 1 })
  expect((await listed(anna)).imported_orders).toMatchObject([{ number: 'C-1', ordered_on: '2024-05-31' }])
})

test('orders that exist stay as they are when a file is imported again', async () => {
  await importFile(`number;email;vehicle\nD-1;${anna.email};Golf`)
  const again = await check(`number;email;vehicle\nd-1;${ben.email};Polo`)
  expect(again).toMatchObject({ status: 'checked', added: 0, changed: 0, unchanged: 1 })
  expect((await listed(anna)).imported_orders).toMatchObject([{ number: 'D-1', vehicle: 'Golf' }])
})

test('customers see only their own orders and the uploaded files; staff find them by each word', async () => {
  await importFile(
    [head, `E-1;${anna.email};;Golf VII;Stage 1;;;;;;read.bin`, `E-2;${ben.email};;Polo;DPF;;;;;;a.bin|b.bin`].join(
      '\n',
    ),
  )
  const staff = await site.staffWith('orders')
  expect((await listed(anna)).imported_orders).toMatchObject([{ number: 'E-1', files: [] }])
  expect(await listed(staff)).toMatchObject({ total: 2, missing_files: 3 })
  expect((await listed(staff, { search_keyword: `golf ${anna.email}` })).total).toBe(1)
  expect((await listed(staff, { search_keyword: 'b.bin' })).imported_orders[0]?.number).toBe('E-2')
  await add('read.bin', 'content')
  expect(await listed(staff, { missing: 'true' })).toMatchObject({ total: 1, missing_files: 2 })
  const [order] = (await listed(anna)).imported_orders
  const id = order?.files[0]?._id ?? ''
  const own = await site.call(DownloadImportedFile, { params: { id } }, { as: anna })
  expect(own.status).toBe(200)
  expect((await site.call(DownloadImportedFile, { params: { id } }, { as: ben })).status).toBe(404)
})

test('files find their orders by name or folder, and a repeated upload changes nothing', async () => {
  await importFile(
    [head, `F-1;${anna.email};;;;;;;;;read.bin`, `F-2;${anna.email};;;;;;;;;read.bin|Stage1.BIN`].join('\n'),
  )
  expect((await add('export/F-2/read.bin', 'two')).body).toMatchObject({ number: 'F-2', is_new: true })
  expect((await add('F-2\\read.bin', 'two')).body).toMatchObject({ number: 'F-2', is_new: false })
  expect(await codeOf('F-2/read.bin', 'other')).toBe('orders.imported_file_differs')
  expect(await codeOf('read.bin')).toBe('orders.imported_file_ambiguous')
  expect((await add('stage1.bin')).body).toMatchObject({ number: 'F-2', is_new: true })
  // No order names it, but its folder is the number of an order.
  expect((await add('f-1/photos/dyno.jpg')).body).toMatchObject({ number: 'F-1', is_new: true })
  expect(await codeOf('photos/other.jpg')).toBe('orders.imported_file_unknown')
  expect(await codeOf('F-1/empty.bin', '')).toBe('orders.empty_file')
  const { imported_orders, missing_files } = await listed(admin)
  const names = Object.fromEntries(imported_orders.map(({ number, files }) => [number, files.map(({ name }) => name)]))
  expect(names).toEqual({ 'F-1': ['read.bin', 'dyno.jpg'], 'F-2': ['read.bin', 'Stage1.BIN'] })
  expect(missing_files).toBe(1)
})

test('takes no part in orders, money, statistics and notifications', async () => {
  const count = async () => {
    const [row] = await site.sql`
      SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM order_counts) AS counts, (SELECT count(*) FROM order_days) AS days,
        (SELECT count(*) FROM ledger_postings) AS postings, (SELECT count(*) FROM invoices) AS invoices,
        (SELECT count(*) FROM in_app_notifications) AS notified, (SELECT count(*) FROM mails) AS mails`
    return row
  }
  const before = await count()
  await importFile(`number;email;price\nG-1;${anna.email};500`)
  await add('G-1/read.bin')
  await eventsHandled(site)
  expect(await count()).toEqual(before)
  expect((await site.call(GetOrders, { query: {} }, { as: anna })).body.total).toBe(0)
  expect(await reconcile(site.sql)).toEqual([])
})

test('the undo of an import deletes its orders and their files, and keeps others', async () => {
  const first = await importFile(`number;email;files\nH-1;${anna.email};h.bin`)
  await importFile(`number;email\nH-2;${anna.email}`)
  await add('h.bin', 'to be deleted')
  const params = { id: first._id }
  const { body } = await site.call(orderUndoCalls.undoPlan, { params }, { as: admin })
  expect(body.plan).toEqual({ removed: 1, restored: 0, kept: 0, blockers: [] })
  expect((await site.call(orderUndoCalls.undo, { params }, { as: admin })).status).toBe(200)
  expect(await settled(first._id)).toMatchObject({ status: 'undone' })
  expect((await listed(anna)).imported_orders).toMatchObject([{ number: 'H-2' }])
  const [left] = await site.sql`
    SELECT count(*)::int AS count FROM files WHERE deleted_at IS NULL AND sha256 = encode(sha256('to be deleted'), 'hex')`
  expect(left?.['count']).toBe(0)
})

test('imported orders keep their customer from the undo of an import, and go with a removed customer', async () => {
  const customers = customerImports(site, admin)
  const moved = await customers.apply((await customers.check('email\nmoved@old.example'))._id)
  await importFile('number;email;files\nI-1;moved@old.example;i.bin')
  await add('i.bin')
  const { body } = await site.call(customerUndoCalls.undoPlan, { params: { id: moved._id } }, { as: admin })
  expect(body.plan).toMatchObject({ removed: 0, kept: 1, blockers: [{ reason: 'in_use' }] })
  const [user] = await site.sql<{ _id: string }[]>`SELECT _id FROM users WHERE email = 'moved@old.example'`
  expect((await site.call(RemoveUser, { params: { id: user?._id ?? '' } }, { as: admin })).status).toBe(200)
  await eventsHandled(site)
  expect(await listed(admin)).toMatchObject({ total: 0 })
  const [left] = await site.sql`
    SELECT count(*)::int AS count FROM files f WHERE f.deleted_at IS NULL AND f.owner_id = ${user?._id ?? ''}`
  expect(left?.['count']).toBe(0)
})
