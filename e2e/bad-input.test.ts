import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credits } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transfer } from '../server/src/credits/transfer.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, heading, textbox } from './kit/controls.ts'
import { inputFile, original } from './kit/ecu-files.ts'
import { confirmOrder, fileReport, fillInOrder, originalFile, placeOrder } from './kit/fill-in-order.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// Tests that invalid input and conflicts between two people are reported clearly, and that no input is lost.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const give = (person: Person, amount: bigint) =>
  site.sql.begin((tx) =>
    transfer(tx, {
      ...{ from: { house: 'opening' }, to: { customer: person._id }, amount: credits(amount * 100n) },
      ...{ reason: 'opening', key: uuidv7(), actor_id: null, now: new Date() },
    }),
  )

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(4096, 7)])

test('refuses a wrong file with the reason and keeps the input', async () => {
  const visitor = await visit({ site, as: await site.person() })
  const { page } = visitor
  await visitor.go('/')
  await button(page, 'My vehicle is not in the list').click()
  await textbox(page, 'Manufacturer').fill('Lada')
  await textbox(page, 'Comment').fill('Limp mode since Monday')

  visitor.expectRefusals(422)
  for (const [name, content, words] of [
    ['empty.bin', Buffer.alloc(0), 'This file is empty. Read the ECU again and upload the new file.'],
    ['log.bin', Buffer.alloc(10 * 2 ** 20, 'rpm=3200;load=80%\n'), 'This is a text file, not an ECU read.'],
    ['photo.bin', png, /^This is a picture \(PNG.*\), not an ECU read\.$/],
  ] as const) {
    await originalFile(page).setInputFiles(inputFile(name, content))
    // Long timeout, because scanning ten megabytes of text takes some time.
    await page.getByText(words).waitFor({ timeout: 60_000 })
  }
  await originalFile(page).setInputFiles(inputFile('right.bin', original))
  await fileReport(page).waitFor()
  expect(await textbox(page, 'Manufacturer').inputValue()).toBe('Lada')
  expect(await textbox(page, 'Comment').inputValue()).toBe('Limp mode since Monday')
})

longTest('refuses a file that is too large before sending it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mapwright-large-'))
  const path = join(folder, 'disk.img')
  const file = await open(path, 'w')
  await file.truncate(81 * 2 ** 20)
  await file.close()
  const { page, go } = await visit({ site, as: await site.person() })
  await go('/')
  await heading(page, 'New order').waitFor()
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads += 1
  })
  await originalFile(page).setInputFiles(path)
  await page.getByText('The file is larger than 80 MB. Nothing was sent.').waitFor()
  expect(uploads).toBe(0)
  await rm(folder, { recursive: true })
})

test('refuses each kind of implausible modified file with its reason', async () => {
  const customer = await site.person()
  await give(customer, 500n)
  const { page: garage } = await visit({ site, as: customer })
  await placeOrder(garage, 'Samara')

  const visitor = await visit({ site, as: await site.admin() })
  const { page } = visitor
  await visitor.go('/admin/manage_orders/pending_orders')
  await page
    .getByRole('row', { name: /Lada Samara/ })
    .getByRole('link')
    .click()
  await button(page, 'Start work').click()
  visitor.expectRefusals(422)
  const modifiedFile = page.getByLabel('Modified file', { exact: true })
  await modifiedFile.setInputFiles(inputFile('same.bin', original))
  await page.getByText('This file is identical to the original.').waitFor()
  await modifiedFile.setInputFiles(inputFile('short.bin', original.subarray(0, 2 ** 20)))
  await page.getByText('The file has 1048576 bytes, the original has 4194304.').waitFor()
})

test('places one order and buys one package on a double click', async () => {
  const customer = await site.person()
  await confirmBilling(site, customer)
  await give(customer, 1000n)
  const { page, go } = await visit({ site, as: customer })
  await go('/')
  await fillInOrder(page)
  await confirmOrder(page)
  await button(page, 'Submit order').dblclick()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()

  await go('/buy_credits')
  await button(page, /^Order for/).click()
  await button(page.getByRole('dialog'), /^Order for/).dblclick()
  await page.getByText(/^Invoice \S+ is ready$/).waitFor()

  const [counts] = await site.sql<{ orders: number; paid: number; invoices: number }[]>`SELECT
    (SELECT count(*)::int FROM orders WHERE user_id = ${customer._id}) AS orders,
    (SELECT count(*)::int FROM ledger_transfers t JOIN orders o ON o._id = t.ref_id WHERE o.user_id = ${customer._id}) AS paid,
    (SELECT count(*)::int FROM invoices WHERE user_id = ${customer._id}) AS invoices`
  expect(counts).toEqual({ orders: 1, paid: 1, invoices: 1 })
})

longTest('when two staff members start the same order, the second one sees that its status has changed', async () => {
  const customer = await site.person()
  await give(customer, 500n)
  const { page: garage } = await visit({ site, as: customer })
  const id = await placeOrder(garage)
  const address = `/admin/manage_orders/order_details/${id}`

  const late = await visit({ site, as: await site.admin() })
  // Blocks live events, so that this page is not updated when another person starts the order.
  late.expectConnectionErrors()
  late.expectRefusals(409)
  await late.page.route('**/api/events*', (route) => route.abort('connectionreset'))
  await late.go(address)
  await button(late.page, 'Start work').waitFor()

  const early = await visit({ site, as: await site.admin() })
  await early.go(address)
  await button(early.page, 'Start work').click()
  await early.page.getByRole('heading', { name: 'In progress' }).waitFor()
  await button(late.page, 'Start work').click()
  await late.page.getByText(/^This order has changed/).waitFor()
})

longTest('shows the same message for an order that does not exist and for another customer’s', async () => {
  const owner = await site.person()
  await give(owner, 500n)
  const { page: garage } = await visit({ site, as: owner })
  const id = await placeOrder(garage)
  const visitor = await visit({ site, as: await site.person() })
  visitor.expectRefusals(404)
  for (const foreign of [uuidv7(), id]) {
    await visitor.go(`/order_details/${foreign}`)
    await visitor.page.getByText('Order details not found').waitFor()
  }
})
