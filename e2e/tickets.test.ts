import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading } from './kit/controls.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// A customer opens a ticket about an order; staff sort, answer and solve it; an answer reopens it.

const { visit } = useBrowser()
let site: OrderSite
let order: string

beforeAll(async () => {
  site = await startOrderSite()
  order = await site.orderIn('completed')
  await site.sql`UPDATE settings SET ticket_system_public = true`
})
afterAll(() => site.stop())

test('a ticket goes from the customer to staff and back until it is solved', async () => {
  const mine = await visit({ site, as: site.customer })
  await mine.go(`/order_details/${order}`)
  await button(mine.page, 'Open ticket').click()
  await mine.page.getByLabel('Subject').fill('Flash stops at 84 percent')
  await mine.page.getByRole('textbox', { name: 'Message' }).fill('The tool reports a write error')
  await mine.page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from('rpm\n800\n') }])
  await mine.page.getByText('log.csv').waitFor()
  await mine.page.locator('form').getByRole('button', { name: 'Open ticket' }).click()
  await heading(mine.page, /^Ticket \d+$/).waitFor()
  await mine.page.getByText('The tool reports a write error').waitFor()

  const staff = await visit({ site, as: await site.person({ role_id: 1 }) })
  await staff.go('/admin/all_tickets?turn=staff')
  await staff.page.getByRole('link', { name: /Flash stops at 84 percent/ }).click()
  await button(staff.page, 'Assign to me').click()
  await staff.page.getByRole('textbox', { name: 'Message' }).fill('Which tool is it?')
  await button(staff.page, 'Send').click()
  await mine.page.getByText('Which tool is it?').waitFor()
  await staff.page.getByText('First answer').waitFor()
  expect(await axe(staff.page)).toEqual([])

  await button(staff.page, 'Solve ticket').click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByText(/^Solve ticket \d+\?$/).waitFor()
  await dialog.getByRole('button', { name: 'Solve ticket' }).click()
  await mine.page.getByText('This ticket is solved. A new message reopens it.').waitFor()
  expect(await axe(mine.page)).toEqual([])
  await mine.page.getByRole('textbox', { name: 'Message' }).fill('It happened again')
  await button(mine.page, 'Send').click()
  await button(staff.page, 'Solve ticket').waitFor()

  await staff.go('/admin/all_tickets')
  await staff.page.getByRole('checkbox').nth(1).check()
  await button(staff.page, 'Make urgent').click()
  await staff.page.getByText('1 ticket changed').waitFor()
  await mine.go('/my_tickets?search=write+error')
  await mine.page.getByRole('link', { name: /Flash stops at 84 percent/ }).waitFor()
})

test('the pages of tickets lead elsewhere while the site has no tickets', async () => {
  await site.sql`UPDATE settings SET ticket_system_public = false`
  const mine = await visit({ site, as: site.customer })
  for (const path of ['/open_ticket', '/my_tickets', `/ticket_details/${order}`]) {
    await mine.go(path)
    await heading(mine.page, 'New order').waitFor()
  }
  const staff = await visit({ site, as: await site.person({ role_id: 1 }) })
  for (const path of ['/admin/all_tickets', `/admin/ticket_details/${order}`]) {
    await staff.go(path)
    await staff.page.waitForURL((url) => url.pathname === '/admin')
  }
})
