import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, expectValue, textbox } from './kit/controls.ts'
import { inputFile } from './kit/ecu-files.ts'
import { longTest } from './kit/long.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// Tests that a click elsewhere does not discard unsaved input or running uploads.

const { visit } = useBrowser()
let site: OrderSite

beforeAll(async () => {
  site = await startOrderSite({ permissions: ['orders', 'dealers_manager.balance'] })
})
afterAll(() => site.stop())

/** Delays the upload of added files until the returned function is called. */
async function holdFiles(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/extra_file', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return release
}
const log = inputFile('dyno.csv', Buffer.from('rpm;hp\n1000;40\n'), 'text/csv')
const disabledOf = async (page: Page, name: string) => button(page, name).getAttribute('aria-disabled')
const staffPage = (id: string) => `/admin/manage_orders/order_details/${id}`

async function addLogAsStaff(page: Page) {
  await page.getByText('More files for the customer (optional)').click()
  const more = page.getByRole('group', { name: 'Delivered together with the modified file.' })
  await more.getByText('Log', { exact: true }).click()
  await more.locator('input[type=file]').setInputFiles(log)
  await page.getByRole('progressbar', { name: 'Sending dyno.csv' }).waitFor()
}

test('disables the delivery while a log is being uploaded, and delivers it with the file', async () => {
  const id = await site.orderIn('in_progress')
  await site.tuned(site.staff, id)
  const { page, go } = await visit({ site, as: site.staff })
  const release = await holdFiles(page)
  await go(staffPage(id))
  await addLogAsStaff(page)
  for (const name of ['Complete and deliver', 'Cancel order']) expect(await disabledOf(page, name)).toBe('true')
  await button(page, 'Complete and deliver').hover()
  await page.getByText('A file is still being uploaded').waitFor()

  release()
  await page.getByRole('listitem').filter({ hasText: 'dyno.csv' }).first().waitFor()
  await button(page, 'Complete and deliver').click()
  await page.getByRole('heading', { name: 'Delivered' }).waitFor()
  const [delivered] = await site.sql`
    SELECT delivered_at FROM order_files WHERE order_id = ${id} AND kind = 'log'`
  expect(delivered?.['delivered_at']).not.toBeNull()
})

longTest('reports a failed upload when a colleague completes the order first', async () => {
  const id = await site.orderIn('in_progress')
  await site.tuned(site.staff, id)
  const { page, go } = await visit({ site, as: site.staff })
  await holdFiles(page)
  await go(staffPage(id))
  await addLogAsStaff(page)
  await site.change(site.staff, id, 'complete')
  await page.getByText('was not uploaded').waitFor()
})

test('resubmits only after all files are uploaded, shows staff each uploaded file, and asks before aborting an upload', async () => {
  const id = await site.orderIn('incomplete')
  const staff = await visit({ site, as: site.staff })
  await staff.go(staffPage(id))
  const { page, go } = await visit({ site, as: site.customer })
  const release = await holdFiles(page)
  await go(`/order_details/${id}`)
  await page.getByRole('group', { name: 'More files (optional)' }).locator('input[type=file]').setInputFiles(log)
  await page.getByRole('progressbar', { name: 'Sending dyno.csv' }).waitFor()
  expect(await disabledOf(page, 'Send answer and resubmit')).toBe('true')
  await page.getByRole('link', { name: 'Your orders' }).first().click()
  await answerDialog(page, 'Stop the upload', 'Back')
  expect(await staff.page.getByText('dyno.csv').count()).toBe(0)

  release()
  await staff.page.getByText('dyno.csv').first().waitFor()
  await button(page, 'Send answer and resubmit').click()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
})

test('a drawer and dialogs keep unsaved input; Escape closes only the topmost one', async () => {
  const id = await site.orderIn('in_progress')
  const { page, go } = await visit({ site, as: site.staff })
  await go(staffPage(id))

  await button(page, 'Correct').click()
  const drawer = page.getByRole('dialog', { name: /^Correct the vehicle/ })
  await textbox(drawer, 'Registration number').fill('X 1')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving' })
  await question.waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expectValue(textbox(drawer, 'Registration number'), 'X 1')
  await button(drawer, 'Close').click()
  await answerDialog(page, 'Leave without saving', 'Leave')
  await drawer.waitFor({ state: 'hidden' })

  await button(page, 'Refund credits').click()
  const dialog = page.getByRole('dialog', { name: /^Refund part/ })
  await dialog.getByRole('textbox', { name: 'Credits' }).fill('30')
  // Clicks outside the dialog.
  await page.mouse.click(5, 400)
  await answerDialog(page, 'Leave without saving', 'Leave')
  await dialog.waitFor({ state: 'hidden' })

  await button(page, 'Cancel order').click()
  const cancelling = page.getByRole('dialog', { name: /^Cancel order/ })
  await cancelling.getByRole('textbox').fill('The car was sold')
  await page.keyboard.press('Escape')
  await cancelling.waitFor({ state: 'hidden' })
  await button(page, 'Cancel order').click()
  await expectValue(cancelling.getByRole('textbox'), 'The car was sold')
})
