import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modified, original } from '../server/test/order-kit.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, chooseFrom, savedFile, textbox } from './kit/controls.ts'
import { inputFile } from './kit/ecu-files.ts'
import { fileReport, originalFile } from './kit/fill-in-order.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// Problems with a file are reported early: to the customer before payment, to staff before delivery.

const { visit } = useBrowser()
let site: OrderSite
let delivered: string

beforeAll(async () => {
  site = await startOrderSite()
  delivered = await site.orderIn('completed')
})
afterAll(() => site.stop())

test('a customer sees the warnings about the file before paying, and they disappear once the order is corrected', async () => {
  const { page, go } = await visit({ site, as: site.customer })
  await go('/')
  await button(page, 'My vehicle is not in the list').click()
  await textbox(page, 'Manufacturer').fill('Volkswagen')
  await textbox(page, 'Model').fill('Golf')
  await chooseFrom(page, 'Fuel type', 'gas', 'Gasoline')
  await originalFile(page).setInputFiles(inputFile('golf.bin', modified))
  const report = fileReport(page)
  await report.getByText('ECU in the file: Diesel. Vehicle of this order: Gasoline').waitFor()
  await report.getByText('This is not an original').waitFor()
  await report.getByText('Not checked: checksums').waitFor()
  expect(await report.getByRole('link', { name: /^order \d+$/ }).getAttribute('href')).toBe(
    `/order_details/${delivered}`,
  )

  const more = page.getByRole('group', { name: 'More files (optional)' })
  const add = (file: ReturnType<typeof inputFile>) => more.locator('input[type=file]').setInputFiles(file)
  await add(inputFile('ident.txt', Buffer.from('HW 0281099999'), 'text/plain'))
  await added(more, 'ident.txt').waitFor()
  await more.getByText('Log', { exact: true }).click()
  await add(inputFile('idle.csv', Buffer.from('time;rpm\n0;800\n'), 'text/csv'))
  await added(more, 'idle.csv').waitFor()
  await button(more, 'Remove idle.csv').click()
  await answerDialog(page, 'Remove this file?', 'Remove')
  await added(more, 'idle.csv').waitFor({ state: 'detached' })

  const again = page.getByRole('region', { name: 'Check this before you pay' })
  await again.getByText('The ID file names').waitFor()
  await again.getByText('This is not an original').waitFor()
  expect(await axe(page)).toEqual([])

  await chooseFrom(page, 'Fuel type', 'die', 'Diesel')
  await again.getByText('Vehicle of this order: Gasoline').waitFor({ state: 'detached' })
  await originalFile(page).setInputFiles(inputFile('golf-original.bin', original))
  await again.getByText('You have already ordered with this file').waitFor()
  expect(await again.getByText('This is not an original').count()).toBe(0)
})

test('staff must give a reason to deliver a file that the checks refuse, and customers do not see the reason', async () => {
  const id = await site.orderIn('in_progress')
  const visitor = await visit({ site, as: site.staff })
  const { page } = visitor
  await visitor.go(`/admin/manage_orders/order_details/${id}`)
  visitor.expectRefusals(422)
  await page.getByLabel('Modified file', { exact: true }).setInputFiles(inputFile('longer.bin', longer))
  await page.getByText('528,384 bytes instead of 524,288').waitFor()
  await textbox(page, 'Why is this file correct?').fill('The tool wrote its own header')
  await button(page, 'Upload anyway').click()
  await page.getByText('Uploaded despite the check: The tool wrote its own header').waitFor()

  await page.getByText('More files for the customer (optional)').click()
  const more = page.getByRole('group', { name: 'Delivered together with the modified file.' })
  await more.getByText('Log', { exact: true }).click()
  for (const name of ['other-car.csv', 'dyno.csv']) {
    await more.locator('input[type=file]').setInputFiles(inputFile(name, Buffer.from('rpm;hp\n'), 'text/csv'))
    await added(more, name).waitFor()
  }
  await button(more, 'Remove other-car.csv').click()
  await answerDialog(page, 'Remove this file?', 'Remove')
  await added(more, 'other-car.csv').waitFor({ state: 'detached' })
  await button(page, 'Complete and deliver').click()
  await page.getByRole('heading', { name: 'Delivered' }).waitFor()

  const garage = await visit({ site, as: site.customer })
  await garage.go(`/order_details/${id}`)
  await garage.page.getByText('dyno.csv').first().waitFor()
  await garage.page.getByText('Compared with the original').first().waitFor()
  expect(await garage.page.getByText('its own header').count()).toBe(0)
  const { name } = await savedFile(garage.page, async () => {
    await button(garage.page, 'More downloads').click()
    await garage.page.getByRole('menuitem', { name: 'Modified file as EcuX' }).click()
  })
  expect(name).toMatch(/^order-\d+\.ecx$/)
  await garage.go(`/order_details/${id}`)
  await garage.page.getByText('downloaded by you').waitFor()
})

/** Finds an added file by its link. Only an uploaded file has a link, while its name appears as soon as the upload starts. */
const added = (more: Locator, name: string) => more.getByRole('listitem').filter({ hasText: name })

const longer = Buffer.concat([modified, Buffer.alloc(4096, 0xff)])
