import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCredits } from '../server/test/order-kit.ts'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, chooseFrom, heading, link, textbox } from './kit/controls.ts'
import { inputFile, original } from './kit/ecu-files.ts'
import { confirmOrder, fileReport, originalFile } from './kit/fill-in-order.ts'
import { longTest } from './kit/long.ts'
import { type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// Staff set up prices: a service, a special control unit, a discount, an off-road option and a note. The calculator and the order form show the price
// of the order. Also tests the price list, the credit packages and the eco calculator.

skipAfterFailure()
const { visit } = useBrowser()

let site: Site
let staff: Visitor
let customer: Visitor

beforeAll(async () => {
  site = await startSite()
  staff = await visit({ site, as: await site.admin() })
  const dealer = await site.person()
  await giveCredits(site, dealer, 300)
  customer = await visit({ site, as: dealer })
})
afterAll(() => site.stop())

const choice = (place: Page | Locator, name: string) => place.getByRole('combobox', { name, exact: true })
const drawer = () => staff.page.getByRole('dialog')
const pick = async (field: string, option: string) => {
  await choice(drawer(), field).fill(option)
  await staff.page.getByRole('option', { name: option, exact: true }).click()
  // Closes the list of options, which stays open after a choice.
  await drawer().getByRole('heading').first().click()
}
const setPrices = async (...prices: [string, string, string]) => {
  for (const [at, price] of prices.entries())
    await textbox(drawer(), ['Standard', 'Plus', 'Partner'][at] ?? '').fill(price)
}
const rows = (page = staff.page) => page.getByRole('row')

test('refuses a service without a price, then adds it, moves it and takes it offline', async () => {
  const { page } = staff
  await staff.go('/admin/tuning_service/services')
  await button(page, 'Add service').click()
  await textbox(drawer(), 'Name').fill('Marine tuning')
  staff.expectRefusals(400)
  await button(drawer(), 'Add').first().click()
  await textbox(drawer(), 'Standard').and(page.locator('[aria-invalid=true]')).waitFor()
  await setPrices('200', '190', '180')
  expect(await axe(page)).toEqual([])
  await button(drawer(), 'Add').first().click()
  await drawer().waitFor({ state: 'hidden' })

  const row = rows().filter({ hasText: 'Marine tuning' })
  await button(row, /^Move Marine tuning/).focus()
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowUp')
  await rows().nth(9).getByText('Marine tuning').waitFor()
  const place = () => site.sql<{ position: number }[]>`SELECT position FROM services WHERE name = 'Marine tuning'`
  await expect.poll(async () => (await place())[0]?.position, { timeout: 15_000 }).toBe(9)
  const online = page.getByRole('switch', { name: 'Marine tuning is online' })
  await online.press('Space')
  await page.getByRole('switch', { name: 'Marine tuning is online', checked: false }).waitFor()
  await page.getByText('Marine tuning: turned off').waitFor()
  await customer.go('/')
  await customer.page.getByRole('checkbox', { name: /^Stage 1/ }).waitFor()
  expect(await customer.page.getByRole('checkbox', { name: /^Marine tuning/ }).count()).toBe(0)
})

test('adds a special control unit, a discount, an off-road option for one make, and a note', async () => {
  const { page } = staff
  await link(page, 'Special ECU brands').last().click()
  await button(page, 'Add ECU').first().click()
  await choice(drawer(), 'ECU').fill('Bosch EDC17')
  await textbox(drawer(), 'Stage 1, price type Standard').fill('120')
  await button(drawer(), 'Add').first().click()
  await page.getByText('Stage 1: 120').waitFor()

  await link(page, 'Combination discounts').click()
  await button(page, 'Add combination').first().click()
  await textbox(drawer(), 'Name').fill('Engine and gearbox')
  await pick('Services', 'Stage 1')
  staff.expectRefusals(400)
  await textbox(drawer(), 'Percent off').fill('10')
  await button(drawer(), 'Add').first().click()
  await drawer().getByText('Choose at least two').waitFor()
  await pick('Services', 'Gearbox tuning')
  await button(drawer(), 'Add').first().click()
  await page.getByText('Stage 1 + Gearbox tuning').waitFor()

  await link(page, 'Options').last().click()
  await button(page, 'Add option').first().click()
  await textbox(drawer(), 'Name').fill('Race anti-lag')
  await setPrices('40', '40', '40')
  await pick('Offered with', 'Stage 1')
  await choice(drawer(), 'Only for manufacturers').fill('Lada')
  await page.keyboard.press('Enter')
  await drawer()
    .getByRole('switch', { name: /^Off-road only/ })
    .press('Space')
  await button(drawer(), 'Add').first().click()
  await rows().filter({ hasText: 'Race anti-lag' }).getByText('Lada').waitFor()

  await link(page, 'Notes').click()
  await button(page, 'Add note').first().click()
  await textbox(drawer(), 'Text').fill('Please read this unit on the bench.')
  await choice(drawer(), 'ECU').fill('EDC17')
  await button(drawer(), 'Add').first().click()
  await page.getByRole('cell', { name: 'EDC17' }).waitFor()
})

const priceRow = (page: Visitor['page'], name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })

test('calculates an example in the price calculator', async () => {
  const { page } = staff
  await link(page, 'Price calculator').last().click()
  for (const name of ['Stage 1', 'Gearbox tuning'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await priceRow(page, 'Total').getByText('171 credits').waitFor()
  await page.getByText('1 more option depends on the vehicle').waitFor()
  await choice(page, 'Manufacturer').fill('Lada')
  await choice(page, 'ECU brand').fill('Bosch')
  await textbox(page, 'ECU version').fill('EDC17C64')
  await page.getByRole('checkbox', { name: /^Race anti-lag/ }).check()
  await priceRow(page, 'Total').getByText('238 credits').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Please read this unit on the bench.' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('shows the same price in the order form, requires the declaration, and records it with the order', async () => {
  const { page } = customer
  await customer.go('/')
  await button(page, 'My vehicle is not in the list').click()
  await textbox(page, 'Manufacturer').fill('Lada')
  await textbox(page, 'Model').fill('Niva')
  await originalFile(page).setInputFiles(inputFile('niva.bin', original))
  await fileReport(page).waitFor()
  await chooseFrom(page, 'Tool used', 'kess', /KESS/)
  for (const name of ['Stage 1', 'Gearbox tuning', 'Race anti-lag'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await priceRow(page, 'Engine and gearbox').getByText('-22 credits').waitFor()
  await priceRow(page, 'Total').getByText('238 credits').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Please read this unit on the bench.' }).waitFor()
  await page.getByRole('checkbox', { name: /^I declare that this vehicle/ }).check()
  await confirmOrder(page)

  // The price rises before the order is submitted. The customer is informed before the charge.
  await site.sql`UPDATE special_ecu_prices SET price_1 = 13000`
  customer.expectRefusals(409)
  await button(page, 'Submit order').click()
  await priceRow(page, 'Total').getByText('247 credits').waitFor()
  await button(page, 'Submit order').click()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  await page.getByText('Declared for off-road or motorsport use').first().waitFor()
  await page.getByText('Engine and gearbox').first().waitFor()
})

test('lists the data that is removed with a service, and removes it', async () => {
  const { page } = staff
  await staff.go('/admin/tuning_service/services?search=gearbox')
  await rows().nth(1).getByRole('checkbox', { name: 'Select row' }).check()
  await button(page, 'Delete').last().click()
  const question = page.getByRole('dialog', { name: 'Delete Gearbox tuning' })
  await question.getByText('1 combination discount').waitFor()
  await button(question, 'Delete').click()
  await question.waitFor({ state: 'hidden' })
  await staff.go('/admin/tuning_service/combinations')
  await page.getByText('No combination discounts').waitFor()
})

test('adds several items to the price list, which visitors see', async () => {
  const { page } = staff
  await staff.go('/admin/price-list')
  await button(page, 'Add items').first().click()
  const lines = () => drawer().getByRole('group')
  await textbox(lines().first(), 'Category').fill('Cars')
  await textbox(lines().first(), 'Name').fill('Stage 1')
  await textbox(lines().first(), 'Price in EUR').fill('349')
  await button(drawer(), 'Add a line').click()
  await textbox(lines().nth(1), 'Name').fill('Stage 2')
  staff.expectRefusals(400)
  await button(drawer(), 'Save').click()
  await textbox(lines().nth(1), 'Price in EUR').and(page.locator('[aria-invalid=true]')).waitFor()
  await textbox(lines().nth(1), 'Price in EUR').fill('549')
  await button(drawer(), 'Save').click()
  await page.getByText('2 items added').waitFor()
  await rows().nth(1).getByRole('checkbox').check()
  await button(page, 'Change prices').click()
  await textbox(drawer(), 'Change in percent').fill('10')
  await button(drawer(), 'Save').click()
  await page.getByText('€383.90').waitFor()

  const stranger = await visit({ site })
  await stranger.go('/price-list')
  await stranger.page.getByText('€383.90').waitFor()
  await stranger.page.getByText('€549.00').waitFor()
  expect(await stranger.page.getByText(/credits? (equals|stands for)/).count()).toBe(0)
  await stranger.page.getByRole('searchbox').fill('stage 2')
  await stranger.page.getByText('Stage 1').waitFor({ state: 'hidden' })
  expect(await axe(stranger.page)).toEqual([])
})

longTest('reorders credit packages for customers', async () => {
  const { page } = staff
  await staff.go('/admin/credit_packages')
  const row = rows().filter({ hasText: 'Professional' })
  await row.waitFor()
  const names = async () =>
    (await site.sql<{ name: string }[]>`SELECT name FROM credit_packages ORDER BY position`).map(({ name }) => name)
  const before = await names()
  const at = before.indexOf('Professional')
  await button(row, /^Move Professional/).focus()
  await page.keyboard.press('ArrowUp')
  const after = before.toSpliced(at, 1).toSpliced(at - 1, 0, 'Professional')
  await expect.poll(names, { timeout: 15_000 }).toEqual(after)
  await customer.go('/buy_credits')
  await customer.page.getByRole('radio').first().waitFor()
  const shown = await customer.page.getByRole('group', { name: 'Choose a package' }).textContent()
  const places = after.map((name) => shown?.indexOf(name) ?? -1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

longTest('shows the eco calculator only with its switch, and calculates', async () => {
  const { page } = customer
  await customer.go('/eco_calculator')
  await heading(page, 'New order').waitFor()
  await switchOn(site, 'eco_calculator_public')
  await customer.go('/eco_calculator')
  await heading(page, 'Eco calculator').waitFor()
  await textbox(page, 'Distance per year').fill('50000')
  await textbox(page, 'Consumption now').fill('10')
  await textbox(page, 'Fuel price').fill('2')
  await textbox(page, 'Saving').fill('8')
  await page.getByText('€800.00').first().waitFor()
  await page.getByText('400 l', { exact: true }).waitFor()
  await page.getByText('1,073 kg').waitFor()
  await page.getByText('2 months', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
})
