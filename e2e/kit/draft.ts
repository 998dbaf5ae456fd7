import type { Page } from 'playwright-core'
import { button, chooseFrom, textbox } from './by-hand.ts'
import { original, picked } from './reads.ts'

export const originalFile = (page: Page) => page.getByLabel('Original file', { exact: true })

/** What the server found in the read; it comes once the file is there. */
export const fileReport = (page: Page) => page.getByRole('region', { name: 'Found in the file' })

/** Writes an order for a car that is not in the list, up to the confirmations. */
export async function writeOrder(page: Page, model = 'Niva'): Promise<void> {
  await button(page, 'My vehicle is not in the list').click()
  await textbox(page, 'Manufacturer').fill('Lada')
  await textbox(page, 'Model').fill(model)
  await originalFile(page).setInputFiles(picked(`${model}.bin`, original))
  await fileReport(page).waitFor()
  await chooseFrom(page, 'Tool used', 'kess', /KESS/)
  await page.getByRole('checkbox', { name: /^Eco tuning/ }).check()
}

/** Ticks what the customer answers for. */
export async function confirmOrder(page: Page): Promise<void> {
  for (const statement of [/^The vehicle information/, /^I agree to the terms/, /^I have checked the instructions/])
    await page.getByRole('checkbox', { name: statement }).check()
}

/** Writes and submits an order; answers its id once it is placed. */
export async function placeOrder(page: Page, model?: string): Promise<string> {
  await page.goto('/')
  await writeOrder(page, model)
  await confirmOrder(page)
  await button(page, 'Submit order').click()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
