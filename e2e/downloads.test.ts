import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOff, switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, expectValue, heading, savedFile, textbox } from './kit/controls.ts'
import { inputFile } from './kit/ecu-files.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// Staff offer files. Customers download them and send their own files.

const { visit } = useBrowser()
let site: Site
let admin: Person
let customer: Person
let staff: Visitor
let workshop: Visitor

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  customer = await site.person()
  staff = await visit({ site, as: admin })
  workshop = await visit({ site, as: customer })
})
afterAll(() => site.stop())
skipAfterFailure()

const one = Buffer.from('driver 1.0'.repeat(1000))
const two = Buffer.from('driver 2.0'.repeat(1000))

test('staff offer a file in a new category', async () => {
  const { page, go } = staff
  await go('/admin/downloads')
  await button(page, 'Add download').first().click()
  const form = page.getByRole('dialog')
  await button(form, /^Add$/).click()
  await form.getByText('A download is either a file or a link').or(form.getByText('Required')).first().waitFor()
  await textbox(form, 'Name').fill('KESS3 driver')
  await form.getByRole('combobox', { name: 'Category' }).fill('Drivers')
  await form.getByLabel('File', { exact: true }).setInputFiles(inputFile('driver.exe', one))
  await textbox(form, 'Version').fill('1.0')
  expect(await axe(page)).toEqual([])
  await button(form, /^Add$/).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /KESS3 driver.*Drivers.*1\.0/ }).waitFor()
})

test('staff add a new version, and the earlier one stays available', async () => {
  const { page } = staff
  await page.getByText('KESS3 driver').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('New version', { exact: true }).setInputFiles(inputFile('driver.exe', two))
  await expectValue(textbox(form, 'Version'), '')
  await textbox(form, 'Version').fill('2.0')
  await textbox(form, 'What is new').fill('Knows the new cable')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /KESS3 driver.*2\.0/ }).waitFor()
})

test('a customer downloads the newest and the earlier version, and both are counted', async () => {
  const { page, go } = workshop
  await go('/downloads')
  const newest = await savedFile(page, () => button(page, 'Download KESS3 driver').first().click())
  expect([newest.name, newest.bytes.equals(two)]).toEqual(['driver.exe', true])
  await button(page, 'Details and 2 versions').click()
  await page.getByText('Knows the new cable').waitFor()
  const earlier = await savedFile(page, () => button(page, 'Download KESS3 driver, Version 1.0').click())
  expect(earlier.bytes.equals(one)).toBe(true)
  await page.reload()
  await page.getByText('2 downloads').first().waitFor()
  expect(await axe(page)).toEqual([])
})

test('visitors have no access until the site opens its downloads', async () => {
  const visitor = await visit({ site })
  await visitor.go('/downloads')
  await visitor.page.waitForURL(/\/login\?to=/)
  await switchOn(site, 'downloads_public')
  await visitor.go('/downloads')
  await heading(visitor.page, /^Downloads/).waitFor()
  const file = await savedFile(visitor.page, () => button(visitor.page, 'Download KESS3 driver').first().click())
  expect(file.bytes.equals(two)).toBe(true)
  await switchOff(site, 'downloads_public')
})

test('a customer sends a file without an order once the setting is on', async () => {
  const { page, go } = workshop
  await go('/file_upload')
  await page.waitForURL((url) => url.pathname === '/')
  await switchOn(site, 'file_upload_public')
  await go('/file_upload')
  workshop.expectRefusals(400)
  await button(page, 'Send').click()
  await page.getByText('Required').waitFor()
  await page.getByLabel('File', { exact: true }).setInputFiles(inputFile('log.csv', Buffer.from('rpm;boost')))
  await textbox(page, 'Vehicle').fill('Golf VII')
  await textbox(page, 'Comment').fill('It stutters')
  await button(page, 'Send').click()
  await page.getByText('log.csv was sent to the team').waitFor()
  await page.getByRole('row', { name: /log\.csv.*Golf VII.*With the team/ }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('staff are notified, download the file and mark it as done; the customer sees that and deletes it', async () => {
  const { page } = staff
  await button(page, /notification/i)
    .first()
    .click()
  await page.getByText('Pat Example has sent a file: log.csv').first().click()
  await page
    .getByRole('row', { name: /log\.csv/ })
    .getByText('log.csv')
    .click()
  const drawer = page.getByRole('dialog', { name: 'log.csv' })
  await drawer.getByText('It stutters').waitFor()
  const file = await savedFile(page, () => button(drawer, 'Download').click())
  expect(file.bytes.toString()).toBe('rpm;boost')
  await button(drawer, 'Mark as done').click()
  await page.getByText('Marked as done').waitFor()

  await workshop.page.reload()
  const row = workshop.page.getByRole('row', { name: /log\.csv.*Done/ })
  await button(row, 'Actions').click()
  await workshop.page.getByRole('menuitem', { name: 'Delete' }).click()
  await answerDialog(workshop.page, 'Remove log.csv', 'Delete')
  await workshop.page.getByText('Nothing sent yet').waitFor()
})

longTest('customers do not see hidden files, and a deletion is confirmed with the list of versions', async () => {
  await staff.go('/admin/downloads')
  const { page } = staff
  await page.getByRole('switch', { name: 'KESS3 driver is shown' }).click()
  await page.getByText('KESS3 driver: turned off').waitFor()
  await workshop.go('/downloads')
  await workshop.page.getByText('No downloads yet').waitFor()
  await page
    .getByRole('row', { name: /KESS3 driver/ })
    .getByRole('button', { name: 'Actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: /KESS3 driver/ })
  await dialog.getByText('2 versions').waitFor()
  await answerDialog(page, /KESS3 driver/, 'Delete')
  await page.getByText('No downloads yet').waitFor()
})
