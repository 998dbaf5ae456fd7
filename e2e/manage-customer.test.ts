import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, balance, button, heading, link, savedFile, textbox } from './kit/controls.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// Staff manage one customer: balance, notes, signing in as the customer and back, the audit log, and removal.

skipAfterFailure()
const { visit } = useBrowser()

let site: Site
let admin: Visitor
let dealer: Person

beforeAll(async () => {
  site = await startSite()
  const boss = await site.admin()
  await site.sql`UPDATE users SET firstname = 'Bea', lastname = 'Boss', username = 'bea' WHERE _id = ${boss._id}`
  dealer = await site.person()
  await site.sql`UPDATE users SET firstname = 'Dora', lastname = 'Dealer', username = 'dora' WHERE _id = ${dealer._id}`
  admin = await visit({ site, as: boss })
})
afterAll(() => site.stop())

const more = async (item: string | RegExp) => {
  await button(admin.page, 'More').click()
  await admin.page.getByRole('menuitem', { name: item }).click()
}

test('opens a user from the list and exports the list', async () => {
  const { page } = admin
  await admin.go('/admin/agent_manager/agents_list')
  const file = await savedFile(page, () => button(page, 'Export CSV').click())
  expect(file.name).toMatch(/^users-.*\.csv$/)
  expect(file.bytes.toString()).toContain('Dora,Dealer')
  await link(page, /^Dora Dealer/).click()
  await heading(page, 'Dora Dealer').waitFor()
})

test('adds and removes credits with a reason', async () => {
  const { page } = admin
  await button(page, 'Change balance').click()
  const dialog = page.getByRole('dialog', { name: 'Balance of Dora Dealer' })
  await textbox(dialog, 'Credits').fill('20')
  await textbox(dialog, 'Reason').fill('Sorry for the wait')
  await button(dialog, 'Add 20 credits').click()
  await page.getByText('The balance is now 20').waitFor()
  await page.getByRole('tab', { name: 'Statement' }).click()
  await page.getByText('Sorry for the wait').waitFor()
  expect(await axe(page)).toEqual([])

  await button(page, 'Change balance').click()
  await dialog.getByText('Deduct', { exact: true }).click()
  await textbox(dialog, 'Credits').fill('20,01')
  await textbox(dialog, 'Reason').fill('Too much')
  await button(dialog, 'Deduct 20.01 credits').click()
  await dialog.getByText('At most 20 can be deducted.').waitFor()
  await page.keyboard.press('Escape')
  await answerDialog(page, 'Leave without saving', 'Leave')
})

test('shows notes to staff only', async () => {
  const { page } = admin
  await page.getByRole('tab', { name: 'Notes' }).click()
  await textbox(page, 'New note').fill('Calls on Mondays')
  await button(page, 'Add note').click()
  await page.getByRole('paragraph').filter({ hasText: 'Calls on Mondays' }).waitFor()
})

test('logs in as the dealer with a permanent notice, and returns', async () => {
  const { page } = admin
  await more('Log in as dealer')
  await answerDialog(page, 'Log in as Dora Dealer', 'Log in as dealer')
  await heading(page, 'New order').waitFor()
  await balance(page, '20').waitFor()
  await link(page, 'Your orders').click()
  await page.getByText('You are logged in as Dora Dealer').waitFor()
  await button(page, 'Back to my account').click()
  await heading(page, 'Dashboard').waitFor()
  expect(await page.getByText('You are logged in as').count()).toBe(0)
})

test('records both names in the log', async () => {
  const { page } = admin
  await link(page, 'Audit log').click()
  await page.getByText('Bea Boss logged in as Dora Dealer').waitFor()
  await page.getByText('Bea Boss (as Dora Dealer)').first().waitFor()
  const changed = page.getByRole('listitem').filter({ hasText: 'to the balance of Dora Dealer' })
  await changed.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('rowheader', { name: 'Balance' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('removes the dealer and keeps the bookings', async () => {
  const { page } = admin
  await button(page, 'Search').click()
  await page.getByPlaceholder('Search or type a command').fill('dora')
  const found = page.getByRole('group', { name: 'Dealers and team' })
  await found.getByRole('option', { name: /^Dora Dealer/ }).click()
  await heading(page, 'Dora Dealer').waitFor()
  await more('Remove user')
  await page.getByText('All data for this user will be permanently removed').waitFor()
  await answerDialog(page, 'Remove Dora Dealer', 'Remove permanently')
  await heading(page, 'Dealers and team').waitFor()
  await page.getByText('No users yet').waitFor()
  const [left] = await site.sql`
    SELECT u.firstname, a.balance::text FROM users u JOIN ledger_accounts a ON a.user_id = u._id WHERE u._id = ${dealer._id}`
  expect(left).toEqual({ firstname: '', balance: '2000' })
})
