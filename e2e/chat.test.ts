import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, conversationOf } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// A customer and staff chat, each in their own browser.

const { visit } = useBrowser()
let site: OrderSite

beforeAll(async () => {
  site = await startOrderSite()
  await switchOn(site, 'live_support_public')
})
afterAll(() => site.stop())

test('a chat is live on both sides, and notes stay with staff', async () => {
  const mine = await visit({ site, as: site.customer })
  await mine.go('/chat_support')
  const staff = await visit({ site, as: await site.admin() })
  await staff.go('/admin/chat_support')
  await staff.page.getByText('No chats yet').waitFor()

  const box = mine.page.getByRole('textbox', { name: 'Message' })
  await box.fill('Is the file ready?')
  await box.press('Shift+Enter')
  await box.press('Enter')
  await staff.page.getByRole('link', { name: /Is the file ready\?/ }).click()
  const staffBox = staff.page.getByRole('textbox', { name: 'Message' })
  await staffBox.fill('In ten')
  await mine.page.getByText('Staff are writing…').waitFor()
  await staffBox.fill('In ten minutes')
  await button(staff.page, 'Send').click()
  await conversationOf(mine.page).getByText('In ten minutes').waitFor()
  await mine.page.getByText('Read', { exact: true }).waitFor()

  await staff.page.getByRole('switch', { name: 'Internal note' }).check()
  await staffBox.fill('He owes us money')
  await button(staff.page, 'Add note').click()
  await conversationOf(staff.page).getByText('He owes us money').waitFor()
  expect(await conversationOf(mine.page).textContent()).not.toContain('owes')
  expect(await axe(mine.page)).toEqual([])
  expect(await axe(staff.page)).toEqual([])
})

test('shows the ticket form instead of the composer outside of opening hours', async () => {
  await switchOn(site, 'ticket_system_public')
  const customer = await site.person()
  const { page, go } = await visit({ site, as: customer })
  await go('/chat_support')
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  const days = Array.from({ length: 7 }, () => [])
  await site.sql`UPDATE open_times SET enabled = true, days = ${site.sql.json(days)}`
  try {
    await page.reload()
    await page.getByText('We are closed').waitFor()
    expect(await button(page, 'Send').count()).toBe(0)
    expect(await page.getByText('No messages yet').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Subject' }).fill('Idle')
    await page.getByRole('textbox', { name: 'Message' }).fill('The idle is too high')
    expect(await axe(page)).toEqual([])
    await button(page, 'Open ticket').click()
    await page.waitForURL('**/ticket_details/*')
    await conversationOf(page).getByText('The idle is too high').waitFor()
  } finally {
    await site.sql`UPDATE open_times SET enabled = false`
  }
})

test('staff take a chat, find a message in it and turn it into a ticket, which both sides see', async () => {
  await switchOn(site, 'ticket_system_public')
  const customer = await site.person()
  const mine = await visit({ site, as: customer })
  await mine.go('/chat_support')
  const box = mine.page.getByRole('textbox', { name: 'Message' })
  await box.fill('The boost is too high')
  await box.press('Enter')
  await conversationOf(mine.page).getByText('The boost is too high').waitFor()

  const { page, go } = await visit({ site, as: await site.admin() })
  await go('/admin/chat_support')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('boost')
  await page.getByRole('region', { name: 'Search messages' }).getByRole('link').click()
  await conversationOf(page).locator('mark', { hasText: 'boost' }).waitFor()
  await button(page, 'Assign to me').click()
  await page.getByText(/answers$/).waitFor()
  await button(page, 'Actions: Live chat').click()
  await page.getByRole('menuitem', { name: 'Open ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open ticket' })
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Boost')
  expect(await axe(page)).toEqual([])
  await button(dialog, 'Open ticket').click()
  await page.getByRole('region', { name: 'Created from this chat' }).getByRole('link', { name: /Boost/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await mine.page.getByRole('link', { name: /Boost/ }).click()
  await mine.page.waitForURL('**/ticket_details/*')
  await conversationOf(mine.page).getByText('The boost is too high').waitFor()
  await mine.page.getByRole('link', { name: 'Live chat' }).last().waitFor()
})
