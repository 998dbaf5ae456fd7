import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/controls.ts'
import { eventually } from './kit/eventually.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// A customer and staff write to each other on an order, each in their own browser.

const { visit } = useBrowser()
let site: OrderSite
let order: string

beforeAll(async () => {
  site = await startOrderSite()
  order = await site.orderIn('pending')
})
afterAll(() => site.stop())

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const talk = (page: Page) => page.getByRole('list', { name: 'Conversation' })

test('shows messages to the other side immediately, and internal notes to staff only', async () => {
  const mine = await visit({ site, as: site.customer })
  await mine.go(`/order_details/${order}`)
  await mine.page.getByText('No messages yet').waitFor()
  const staff = await visit({ site, as: site.staff })
  await staff.go(`/admin/manage_orders/order_details/${order}`)
  await box(staff.page).waitFor()

  await box(mine.page).fill('Please keep the idle as it is')
  await staff.page.getByText('The customer is writing…').waitFor()
  await box(mine.page).press('Control+Enter')
  await talk(staff.page).getByText('Please keep the idle as it is').waitFor()
  await mine.page.getByText('Read', { exact: true }).waitFor()
  await eventually(async () => expect(await box(mine.page).inputValue()).toBe(''))

  await staff.page.getByRole('switch', { name: 'Internal note' }).check()
  await box(staff.page).fill('Check the cold start too')
  await button(staff.page, 'Add note').click()
  await talk(staff.page).getByText('Check the cold start too').waitFor()
  await staff.page.getByRole('switch', { name: 'Internal note' }).uncheck()
  await staff.page
    .locator('input[type=file]')
    .last()
    .setInputFiles([{ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from('rpm\n800\n') }])
  await box(staff.page).fill('It stays at 830 rpm')
  await button(staff.page, 'Send').click()
  await talk(mine.page).getByText('It stays at 830 rpm').waitFor()
  await talk(mine.page)
    .getByRole('button', { name: /log\.csv/ })
    .waitFor()
  expect(await talk(mine.page).textContent()).not.toContain('cold start')
  expect(await axe(mine.page)).toEqual([])
  expect(await axe(staff.page)).toEqual([])
})

test('keeps an unsent message across a reload, and takes a message back', async () => {
  const { page, go } = await visit({ site, as: site.customer })
  await go(`/order_details/${order}`)
  await box(page).fill('Half a sentence')
  await page.reload()
  await box(page).waitFor()
  expect(await box(page).inputValue()).toBe('Half a sentence')
  await button(page, 'Send').click()
  await talk(page).getByText('Half a sentence').waitFor()
  await button(page, 'Actions').last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await talk(page).getByText('Message deleted').waitFor()
  expect(await talk(page).textContent()).not.toContain('Half a sentence')
})
