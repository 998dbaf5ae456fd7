import { ChangeTicket, CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOff, switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, conversationOf, heading } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// A customer opens a ticket about an order. Staff assign, answer and solve it. Another message reopens it.

const { visit } = useBrowser()
let site: OrderSite
let order: string

beforeAll(async () => {
  site = await startOrderSite()
  order = await site.orderIn('completed')
  await switchOn(site, 'ticket_system_public')
})
afterAll(() => site.stop())

async function openTicket(subject: string): Promise<string> {
  const body = { subject, text: `${subject} text` }
  return (await site.call(CreateTicket, { body }, { as: site.customer })).body.ticket._id
}

test('a customer and staff write on a ticket until it is solved', async () => {
  const mine = await visit({ site, as: site.customer })
  await mine.go(`/order_details/${order}`)
  await button(mine.page, 'Open ticket').click()
  await mine.page.getByLabel('Subject').fill('Flash stops at 84 percent')
  await mine.page.getByRole('textbox', { name: 'Message' }).fill('The tool reports a write error')
  await mine.page.reload()
  expect(await mine.page.getByLabel('Subject').inputValue()).toBe('Flash stops at 84 percent')
  await mine.page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from('rpm\n800\n') }])
  await mine.page.getByText('log.csv').waitFor()
  await mine.page.locator('form').getByRole('button', { name: 'Open ticket' }).click()
  await heading(mine.page, 'Flash stops at 84 percent').waitFor()
  await mine.page.getByText('The tool reports a write error').waitFor()

  const staff = await visit({ site, as: await site.admin() })
  await staff.go('/admin/all_tickets?turn=staff')
  await staff.page.getByRole('link', { name: /Flash stops at 84 percent/ }).click()
  await button(staff.page, 'Assign to me').click()
  await staff.page.getByRole('textbox', { name: 'Message' }).fill('Which tool is it?')
  await button(staff.page, /^Send$/).click()
  await conversationOf(mine.page).getByText('Which tool is it?').waitFor()
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
  await conversationOf(staff.page).getByText('It happened again').waitFor()
  await button(staff.page, 'Solve ticket').waitFor()
  await staff.page.getByRole('textbox', { name: 'Message' }).fill('The new file is on the order')
  await button(staff.page, 'Send and solve').click()
  await conversationOf(mine.page).getByText('The new file is on the order').waitFor()
  await mine.page.getByText('This ticket is solved. A new message reopens it.').waitFor()

  await staff.go('/admin/all_tickets')
  await staff.page.getByRole('checkbox').nth(1).check()
  await button(staff.page, 'Make urgent').click()
  await staff.page.getByText('1 ticket changed').waitFor()
  await mine.go('/my_tickets?search=write+error')
  await mine.page.getByRole('link', { name: /Flash stops at 84 percent/ }).waitFor()
})

test('staff merge a ticket into another one, and the customer who is writing is redirected', async () => {
  const [one, two] = [await openTicket('Twice the same'), await openTicket('The first of them')]
  const mine = await visit({ site, as: site.customer })
  await mine.go(`/ticket_details/${one}`)
  await mine.page.getByRole('textbox', { name: 'Message' }).fill('I also see P0299')

  const staff = await visit({ site, as: await site.admin() })
  await staff.go(`/admin/ticket_details/${one}`)
  await staff.page.getByRole('textbox', { name: 'Message' }).fill('Same as the other one')
  await staff.page.getByRole('switch', { name: 'Internal note' }).check()
  await button(staff.page, 'Add note').click()
  await conversationOf(staff.page).getByText('Same as the other one').waitFor()
  await button(staff.page, /: Ticket \d+/).click()
  await staff.page.getByRole('menuitem', { name: 'Merge into another ticket' }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByText(/You cannot undo this/).waitFor()
  await dialog.getByLabel('Merge into').click()
  await staff.page.getByRole('option', { name: /The first of them/ }).click()
  expect(await axe(staff.page)).toEqual([])
  await staff.screenshot('tickets-merge-dialog')
  await dialog.getByRole('button', { name: 'Merge tickets' }).click()
  await staff.page.waitForURL((url) => url.pathname.endsWith(two))
  await staff.page.getByText('Twice the same text').waitFor()
  await staff.page.getByText('Same as the other one').waitFor()
  await staff.screenshot('tickets-merged-into')

  await mine.page.waitForURL((url) => url.pathname.endsWith(two))
  await heading(mine.page, 'The first of them').waitFor()
  await mine.page.getByText('Twice the same text').waitFor()
  expect(await mine.page.getByText('Same as the other one').count()).toBe(0)
  expect(await mine.page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('I also see P0299')
  await button(mine.page, 'Send').click()
  await conversationOf(staff.page).getByText('I also see P0299').waitFor()

  await staff.go(`/admin/ticket_details/${one}`)
  await staff.page.getByText(/was merged into ticket/).waitFor()
  expect(await axe(staff.page)).toEqual([])
  await staff.screenshot('tickets-merged')
  const thumb = await visit({ site, as: await site.admin(), viewport: { width: 390, height: 844 } })
  await thumb.go(`/admin/ticket_details/${one}`)
  await thumb.page.getByText(/was merged into ticket/).waitFor()
  await thumb.screenshot('tickets-merged-390')
  await staff.page.getByRole('link', { name: /^Open ticket \d+$/ }).click()
  await staff.page.waitForURL((url) => url.pathname.endsWith(two))
})

test('staff see who else has a ticket open or is writing on it, and customers do not', async () => {
  const id = await openTicket('Who is on it')
  const named = async (firstname: string) => {
    const person = await site.admin()
    await site.sql`UPDATE users SET firstname = ${firstname}, lastname = 'Berg' WHERE _id = ${person._id}`
    return visit({ site, as: person })
  }
  const [anna, ben] = [await named('Anna'), await named('Ben')]
  const mine = await visit({ site, as: site.customer })
  await mine.go(`/ticket_details/${id}`)
  await anna.go(`/admin/ticket_details/${id}`)
  await ben.go(`/admin/ticket_details/${id}`)
  await anna.page.getByText('Also looking at this ticket: Ben Berg').waitFor()
  await ben.page.getByText('Also looking at this ticket: Anna Berg').waitFor()
  const write = async (text: string) => {
    await anna.page.getByRole('textbox', { name: 'Message' }).fill(text)
    await ben.page.getByText('Writing now: Anna Berg').waitFor()
  }
  await write('Let me see')
  expect(await axe(ben.page)).toEqual([])
  await ben.screenshot('tickets-presence')
  await ben.page.setViewportSize({ width: 390, height: 844 })
  // Types again, because the typing indicator may have expired during the check and the screenshot.
  await write('Let me see it')
  await ben.page.getByText('Writing now: Anna Berg').scrollIntoViewIfNeeded()
  await ben.screenshot('tickets-presence-390')
  expect(await mine.page.getByText('Anna').count()).toBe(0)
  await anna.go('/admin/all_tickets')
  await ben.page.getByText('Writing now: Anna Berg').waitFor({ state: 'hidden' })
})

test('a customer rates the help on a solved ticket and changes the rating', async () => {
  const id = await openTicket('Rate me')
  const admin = await site.admin()
  await site.call(ChangeTicket, { params: { id }, body: { status: 'solved' } }, { as: admin })
  const mine = await visit({ site, as: site.customer })
  await mine.go(`/ticket_details/${id}`)
  await mine.page.getByText('Unhappy').click()
  await mine.page.getByLabel('Comment (optional)').fill('It took a week')
  await button(mine.page, 'Send rating').click()
  await button(mine.page, 'Change rating').waitFor()
  expect(await axe(mine.page)).toEqual([])

  const staff = await visit({ site, as: admin })
  await staff.go(`/admin/ticket_details/${id}`)
  await staff.page.getByText('It took a week').waitFor()
  await staff.screenshot('tickets-rating')
  await button(mine.page, 'Change rating').click()
  await mine.page.getByText('Happy', { exact: true }).click()
  await button(mine.page, 'Send rating').click()
  await staff.page.getByText('Happy', { exact: true }).waitFor()
  await staff.go('/admin/all_tickets')
  await staff.page.getByText('100% good (1 rating in the last 90 days)').waitFor()
  await staff.screenshot('tickets-satisfaction')
  await mine.page.setViewportSize({ width: 390, height: 844 })
  await button(mine.page, 'Change rating').click()
  await mine.page.getByText('Unhappy').scrollIntoViewIfNeeded()
  await mine.screenshot('tickets-rating-390')
})

longTest('the ticket pages redirect while tickets are switched off', async () => {
  await switchOff(site, 'ticket_system_public')
  const mine = await visit({ site, as: site.customer })
  for (const path of ['/open_ticket', '/my_tickets', `/ticket_details/${order}`]) {
    await mine.go(path)
    await heading(mine.page, 'New order').waitFor()
  }
  const staff = await visit({ site, as: await site.admin() })
  for (const path of ['/admin/all_tickets', `/admin/ticket_details/${order}`]) {
    await staff.go(path)
    await staff.page.waitForURL((url) => url.pathname === '/admin')
  }
})
