import type { Page } from 'playwright-core'
import { button, chooseFrom, textbox } from './controls.ts'
import { inputFile, original } from './ecu-files.ts'

export const originalFile = (page: Page) => page.getByLabel('Original file', { exact: true })

/** Region with the control unit that the server identified in the uploaded file. */
export const fileReport = (page: Page) => page.getByRole('region', { name: 'Found in the file' })

/** Fills in an order for a vehicle that is not in the list. Leaves the confirmations unchecked. */
export async function fillInOrder(page: Page, model = 'Niva'): Promise<void> {
  await button(page, 'My vehicle is not in the list').click()
  await textbox(page, 'Manufacturer').fill('Lada')
  await textbox(page, 'Model').fill(model)
  await originalFile(page).setInputFiles(inputFile(`${model}.bin`, original))
  await fileReport(page).waitFor()
  await chooseFrom(page, 'Tool used', 'kess', /KESS/)
  await page.getByRole('checkbox', { name: /^Eco tuning/ }).check()
}

/** Ticks the checkboxes with which the customer confirms the order. */
export async function confirmOrder(page: Page): Promise<void> {
  for (const statement of [/^The vehicle information/, /^I have checked the instructions/])
    await page.getByRole('checkbox', { name: statement }).check()
  // Sites without published terms have no such checkbox.
  for (const agreement of await page.getByRole('checkbox', { name: /^I agree to the terms/ }).all())
    await agreement.check()
}

/** Fills in and submits an order. Returns its id. */
export async function placeOrder(page: Page, model?: string): Promise<string> {
  await page.goto('/')
  await fillInOrder(page, model)
  await confirmOrder(page)
  await button(page, 'Submit order').click()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
