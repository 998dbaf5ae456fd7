import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, conversationOf } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// Staff work through the conversations that wait for an answer, using the keyboard.

const { visit } = useBrowser()
let site: OrderSite

beforeAll(async () => {
  site = await startOrderSite()
  await switchOn(site, 'ticket_system_public')
})
afterAll(() => site.stop())

test('staff answer one conversation, settle another, and see new ones', async () => {
  const as = site.customer
  const { page, go } = await visit({ site, as: await site.admin() })
  await go('/admin/inbox')
  await page.getByText('Nobody is waiting').waitFor()
  await site.call(CreateTicket, { body: { subject: 'Idle', text: 'Too high' } }, { as })
  const params = { id: await site.orderIn('pending') }
  await site.call(PostOrderMessage, { params, body: { text: 'Thank you', internal: 'false' } }, { as })

  const list = page.getByRole('region', { name: 'Waiting for an answer' })
  await list.getByRole('link', { name: /Thank you/ }).waitFor()
  await page.keyboard.press('j')
  await conversationOf(page).getByText('Too high').waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('Which tool?')
  await button(page, /^Send$/).click()
  await list.getByRole('link', { name: /Too high/ }).waitFor({ state: 'detached' })

  await list.getByRole('link', { name: /Thank you/ }).click()
  await conversationOf(page).getByText('Thank you').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('e')
  await page.getByText('Nobody is waiting').waitFor()
  await button(page, 'Undo').click()
  await list.getByRole('link', { name: /Thank you/ }).waitFor()
})

test('Enter activates the focused element, and the shortcut keys move the focus', async () => {
  const as = site.customer
  await site.call(CreateTicket, { body: { subject: 'Boost', text: 'Too low' } }, { as })
  const { page, go } = await visit({ site, as: await site.admin() })
  await go('/admin/inbox')
  const row = page.getByRole('region', { name: 'Waiting for an answer' }).getByRole('link', { name: /Too low/ })
  await row.waitFor()
  const first = page.getByRole('region', { name: 'Waiting for an answer' }).getByRole('link').first()
  await page.keyboard.press('j')
  await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('j')
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true)
  // The parts next to the list are replaced with those of the second conversation.
  await conversationOf(page).getByText('Too low').waitFor()
  const customer = page.getByRole('main').getByRole('complementary').getByRole('link').first()
  await customer.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/agent_manager\/agent\//)
})

longTest('staff can disable single-key shortcuts, which assistive technology may use', async () => {
  const { page, go } = await visit({ site, as: await site.admin() })
  await go('/admin/profile_settings?section=appearance')
  const keys = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await keys.press('Space')
  await expect.poll(() => keys.isChecked()).toBe(false)
  await expect.poll(() => site.sql`SELECT 1 FROM users WHERE NOT single_keys`.then((rows) => rows.length)).toBe(1)
  await go('/admin/inbox')
  await page.getByRole('region', { name: 'Waiting for an answer' }).getByRole('link').first().waitFor()
  await page.keyboard.press('j')
  await page.getByText('Choose a conversation').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})
