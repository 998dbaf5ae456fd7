import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, textbox } from './kit/controls.ts'
import { inputFile } from './kit/ecu-files.ts'
import { originalFile } from './kit/fill-in-order.ts'
import { longTest } from './kit/long.ts'
import { publishTexts } from './kit/publish-texts.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// The form for a new order: missing fields, refused files and prices.

const { visit } = useBrowser()
let site: Site
let customer: Person
let workshop: Visitor

beforeAll(async () => {
  site = await startSite()
  await publishTexts(site)
  customer = await site.person()
  workshop = await visit({ site, as: customer })
})
afterAll(() => site.stop())

const summary = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Your order' })
const tool = ({ page }: Visitor) => textbox(page, 'Tool used')
const isFocused = (element: unknown) =>
  element === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement

test('offers no empty option for a required choice', async () => {
  const { page, go } = workshop
  await go('/')
  await tool(workshop).click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option', { name: 'Nothing selected' }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('lists every missing field with a link to it', async () => {
  const { page } = workshop
  await button(page, 'Submit order').click()
  await summary(workshop).getByText('7 required fields are missing.').waitFor()
  await button(summary(workshop), 'Choose the tool').click()
  expect(await tool(workshop).evaluate(isFocused)).toBe(true)
  await button(summary(workshop), 'Confirm the instructions').click()
  expect(await page.getByRole('checkbox', { name: /^I have checked/ }).evaluate(isFocused)).toBe(true)
  expect(await axe(page)).toEqual([])
})

longTest('counts missing and invalid fields separately, and keeps a decimal comma', async () => {
  const mine = await visit({ site, as: customer })
  const { page, go } = mine
  await go('/')
  await button(page, 'My vehicle is not in the list').click()
  await textbox(page, 'Year of manufacture').fill('99')
  await textbox(page, 'Power').fill('140,5')
  await button(page, 'Submit order').click()
  await summary(mine).getByText('8 required fields are missing. Correct 2 fields.').waitFor()
  await page.getByText('Enter a whole number').waitFor()
  expect(await textbox(page, 'Power').inputValue()).toBe('140,5')
  await mine.close()
})

longTest('on a phone, opens the list after a failed submission and closes it when a link is followed', async () => {
  const mine = await visit({ site, as: customer, viewport: phone })
  await mine.go('/')
  await button(mine.page, 'Submit order').click()
  await button(summary(mine), 'Choose the tool').click()
  await button(summary(mine), 'Choose the tool').waitFor({ state: 'hidden' })
  expect(await tool(mine).evaluate(isFocused)).toBe(true)
  await mine.close()
})

longTest('offers a retry after a lost connection, but not for a refused file', async () => {
  const { page } = workshop
  workshop.expectRefusals(422)
  await originalFile(page).setInputFiles(inputFile('empty.bin', Buffer.alloc(0)))
  await button(page, /^Remove empty\.bin/).waitFor()
  expect(await button(page, 'Try again').count()).toBe(0)
  workshop.expectConnectionErrors()
  await page.context().setOffline(true)
  await originalFile(page).setInputFiles(inputFile('read.bin', Buffer.alloc(1000, 'a')))
  await button(page, 'Try again').waitFor()
  await page.context().setOffline(false)
})

test('labels options and shows prices in credits with their value in money', async () => {
  const { page, go } = workshop
  await site.sql`UPDATE options SET name = 'Stage 1' WHERE _id = (SELECT _id FROM options WHERE name LIKE 'Launch control%' LIMIT 1)`
  await go('/')
  await page
    .getByRole('checkbox', { name: /^Stage 1/ })
    .first()
    .check()
  await page.getByRole('checkbox', { name: /^Stage 1.*Option for Stage 1/ }).check()
  await summary(workshop).getByText('Stage 1 · Option').waitFor()
  await summary(workshop)
    .getByRole('row', { name: /^Value excluding VAT/ })
    .waitFor()
  await summary(workshop)
    .getByText(/1 credit stands for/)
    .waitFor()
})
