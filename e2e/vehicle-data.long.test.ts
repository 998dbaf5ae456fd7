import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, chooseFrom, expectValue, heading, link, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// Staff maintain vehicle data: they add a boat from type to variant, its description and pictures, and remove it.

skipAfterFailure()
const { visit } = useBrowser()
const lists = '/admin/vehicle_statistics'

let site: Site
let admin: Visitor

beforeAll(async () => {
  site = await startSite()
  admin = await visit({ site, as: await site.admin() })
})
afterAll(() => site.stop())

const addButton = (form: Locator) => form.getByRole('button', { name: 'Add', exact: true })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

/** Adds a row below its parent. */
async function add(page: Page, action: string, name: string, parent?: { label: string; name: string }) {
  await button(page, action).first().click()
  const form = drawer(page, action)
  if (parent) await chooseFrom(page, parent.label, parent.name, parent.name)
  await textbox(form, 'Name').fill(name)
  await addButton(form).click()
  await form.waitFor({ state: 'hidden' })
  await rowOf(page, name).waitFor()
}

test('adds a boat, from its type to its variant', async () => {
  const { page } = admin
  await admin.go(`${lists}/type`)
  await add(page, 'Add type', 'Boats')
  const first = page.getByRole('row').nth(1)
  await first.filter({ hasText: 'Boats' }).waitFor()
  await button(page, 'Name').click()
  await first.filter({ hasText: 'Vans' }).waitFor()
  await button(page, 'Name').click()
  await first.filter({ hasText: 'Boats' }).waitFor()
  expect(await axe(page)).toEqual([])
  await tab(page, 'Manufacturers').click()
  await add(page, 'Add manufacturer', 'Nordwind', { label: 'Type', name: 'Boats' })
  await tab(page, 'Models').click()
  await add(page, 'Add model', 'Skerry', { label: 'Manufacturer', name: 'Nordwind' })
  await tab(page, 'Generations').click()
  await add(page, 'Add generation', 'Mk1', { label: 'Model', name: 'Skerry' })
  await tab(page, 'Variants').click()

  await button(page, 'Add variant').click()
  const form = drawer(page, 'Add variant')
  await chooseFrom(page, 'Generation', 'skerry mk1', /^Mk1/)
  await textbox(form, 'Name').fill('D4 150')
  await textbox(form, 'Power').fill('150')
  await button(form, 'Add stage 1').click()
  await textbox(form, 'Power of stage 1').fill('6000')
  await textbox(form, 'ECU brand').fill('Bosch')
  admin.expectRefusals(400)
  await addButton(form).click()
  await form.getByText(/5,?000/).waitFor()
  await textbox(form, 'Power of stage 1').fill('185')
  expect(await axe(page)).toEqual([])
  await addButton(form).click()
  await rowOf(page, 'D4 150').getByText('150 → 185').waitFor()
})

test('refuses a taken name at its field, and asks before discarding input', async () => {
  const { page } = admin
  await admin.go(`${lists}/type`)
  await button(page, 'Add type').click()
  const form = drawer(page, 'Add type')
  await textbox(form, 'Name').fill('boats')
  admin.expectRefusals(409)
  await addButton(form).click()
  await form.getByText('Already in use').waitFor()
  await page.keyboard.press('Escape')
  await answerDialog(page, 'Leave without saving', 'Leave')
  await form.waitFor({ state: 'hidden' })
})

test('keeps the selection of the upper levels on the lower levels', async () => {
  const { page } = admin
  await admin.go(`${lists}/manufacture?search=nordwind`)
  await link(page, '1 model of Nordwind').click()
  await heading(page, 'Models').waitFor()
  await rowOf(page, 'Skerry').waitFor()
  await button(page, 'Manufacturer: Nordwind').waitFor()
  await tab(page, 'Variants').click()
  await rowOf(page, 'D4 150').waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
})

test('gives the variant a description and pictures in a chosen order', async () => {
  const { page } = admin
  await button(rowOf(page, 'D4 150'), 'Actions').click()
  await page.getByRole('menuitem', { name: 'Description, pictures and curves' }).click()
  await heading(page, 'Nordwind Skerry Mk1 D4 150').waitFor()
  await page.getByRole('textbox', { name: 'Description' }).fill('Reads through the plug.')
  const picture = async (name: string, background: string, width: number) => ({
    name,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  })
  await page
    .getByLabel('Add pictures')
    .setInputFiles([await picture('a.png', '#f60', 400), await picture('b.png', '#06f', 500)])
  await button(page, 'Move Picture 2, position 2 of 2').press('ArrowLeft')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForText(page, 'Description and pictures were saved')
  await page.reload()
  await page.getByText('Reads through the plug.').waitFor()
  await page.getByRole('img', { name: 'Picture 2' }).waitFor()
  const [first] = await site.sql<{ width: number }[]>`SELECT width FROM variant_pictures ORDER BY position LIMIT 1`
  expect(first?.width).toBe(500)
})

test('imports a measured curve from a file, corrects it manually, previews and saves it', async () => {
  const { page } = admin
  const run = 'rpm;kW\n1500;40\n2000;70\n2500;90\n3000;105\n3500;110,3\n4000;104\n'
  await page.getByText('The curve appears here while you enter it.').waitFor()
  await page
    .getByLabel('Measurement as CSV')
    .setInputFiles({ name: 'run.csv', mimeType: 'text/csv', buffer: Buffer.from(run) })
  await page.getByText('Converted from kW.').waitFor()
  await page.getByText('Power: 150 hp').first().waitFor({ state: 'attached' })
  const speed = textbox(page, 'Speed, line 6')
  await speed.fill('3400')
  await textbox(page, 'Power, line 6').focus()
  await textbox(page, 'Power, line 5').focus()
  await page.getByText('Must be higher than on the line above').waitFor()
  await speed.fill('4000')
  expect(await axe(page)).toEqual([])
  await button(page, 'Save curve').click()
  await waitForText(page, 'The curve of Stock was saved')
  await page.getByText('Measured curves. The values are their peaks.').waitFor()
})

test('restores a removed row without children', async () => {
  const { page } = admin
  await admin.go(`${lists}/model`)
  await add(page, 'Add model', 'Drifter', { label: 'Manufacturer', name: 'Nordwind' })
  await page.getByRole('button', { name: 'Drifter', exact: true }).click()
  await button(drawer(page, 'Drifter'), 'Delete').click()
  await answerDialog(page, 'Delete Drifter', 'Delete')
  await button(page, 'Undo').click()
  await rowOf(page, 'Drifter').waitFor()
})

test('lists the data that is removed with several rows', async () => {
  const { page } = admin
  await admin.go(`${lists}/manufacture?search=boats`)
  await rowOf(page, 'Nordwind').getByLabel('Select row').check()
  await button(page.getByRole('toolbar'), 'Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete Nordwind' })
  for (const line of [
    '2 models',
    '1 generation',
    '1 variant',
    '2 pictures',
    '1 measured curve',
    'This cannot be undone.',
  ])
    await question.getByText(line, { exact: true }).waitFor()
  await button(question, 'Delete').click()
  await page.getByText('No results').waitFor()
  await admin.go(`${lists}/variant?search=nordwind`)
  await page.getByText('No results').waitFor()
})

longTest('links from the overview to incomplete data', async () => {
  const { page } = admin
  await admin.go(lists)
  await heading(page, 'Vehicle data').waitFor()
  await link(page, /without$/)
    .last()
    .click()
  await heading(page, 'Variants').waitFor()
  await button(page, 'Missing: Pictures').waitFor()
})

longTest('shows staff with read access the reason why other actions are disabled', async () => {
  const reader = await visit({
    site,
    as: await site.staffWith('vehicle_statistics.types.edit'),
  })
  const { page } = reader
  await reader.go(`${lists}/manufacture?sort=name`)
  await button(page, 'Add manufacturer').hover()
  await page.getByText('You do not have permission. Ask an administrator for access.').waitFor()
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  const form = page.getByRole('dialog')
  expect(await textbox(form, 'Name').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await tab(page, 'Variants').count()).toBe(0)
  await reader.go(`${lists}/type?search=boats`)
  await page.getByRole('button', { name: 'Boats', exact: true }).click()
  await textbox(drawer(page, 'Boats'), 'Name').fill('Ships')
  await button(drawer(page, 'Boats'), 'Save').click()
  await waitForText(page, 'Ships was saved')
  await expectValue(page.getByRole('searchbox'), 'boats')
  await reader.close()
})
