import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// Staff insert a canned reply by keyboard; the customer gives feedback, and staff see it.

const { visit } = useBrowser()
let site: OrderSite
let order: string

beforeAll(async () => {
  site = await startOrderSite()
  order = await site.orderIn('completed')
})
afterAll(() => site.stop())

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('inserts a saved reply with / and fills in its placeholders without sending it; feedback reaches the staff', async () => {
  const team = await visit({ site, as: site.staff })
  await team.go('/admin/canned_answers')
  await button(team.page, 'Add canned reply').first().click()
  const form = team.page.getByRole('dialog')
  await form.getByLabel('Title').fill('Ready')
  team.expectRefusals(422)
  await form.getByLabel('Text').fill('Hello {{customer}}, the {{car}} is ready.')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await form.getByText(/\{\{car\}\} is not a placeholder/).waitFor()
  await form.getByLabel('Text').fill('Hello {{customer}}, order {{number}} is ready.')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  // Otherwise, the text would be found in its own field before it is saved.
  await form.waitFor({ state: 'hidden' })
  await team.page.getByText('Hello {{customer}}, order {{number}} is ready.').waitFor()

  await team.go(`/admin/manage_orders/order_details/${order}`)
  await box(team.page).fill('Good news.')
  await box(team.page).press('Enter')
  await box(team.page).press('/')
  await team.page.getByRole('option', { name: /Ready/ }).waitFor()
  await team.page.keyboard.type('order')
  await team.page.keyboard.press('Enter')
  await expect.poll(() => box(team.page).inputValue()).toMatch(/^Good news\.\nHello Pat Example, order \d+ is ready\.$/)

  const dealer = await visit({ site, as: site.customer })
  await dealer.go(`/order_details/${order}`)
  await dealer.page.getByText('No messages yet').waitFor()
  await box(team.page).press('Control+Enter')
  await dealer.page.getByRole('list', { name: 'Conversation' }).getByText('Hello Pat Example').waitFor()

  await dealer.page.getByRole('radio', { name: 'Unhappy' }).press('Space')
  await dealer.page.getByLabel('Comment (optional)').fill('Limp mode after ten minutes')
  await button(dealer.page, 'Send feedback').click()
  await button(dealer.page, 'Change').waitFor()
  await team.page.getByText('Limp mode after ten minutes').waitFor()
  await team.go('/admin/manage_orders/order_history')
  await team.page.getByRole('img', { name: 'Unhappy' }).first().waitFor()
})
