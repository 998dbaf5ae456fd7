import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailNextInvitations } from '../server/src/accounts/invitations/mail-invitations.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow } from './kit/check-page.ts'
import { button, savedFile } from './kit/controls.ts'
import { inputFile } from './kit/ecu-files.ts'
import { type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// An admin imports customers of an earlier system, invites them, and undoes an import. A customer chooses a password and signs in.

const { visit } = useBrowser()
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const file = (...rows: string[]) => inputFile('customers.csv', Buffer.from(rows.join('\n')), 'text/csv')
const password = 'workshop at the corner'
const customersOf = (page: Page) => page.getByRole('region', { name: 'Import customers' })

test('imports customers, invites them, and lets one choose a password and sign in', async () => {
  const { page } = await visit({ site, as: await site.admin() })
  await page.goto('/admin/agent_manager/moving_in')
  await page.getByText('No imported customers yet').waitFor()
  expect(await axe(page)).toEqual([])
  await button(customersOf(page), /^Import$/).click()
  const drawer = page.getByRole('dialog', { name: 'Import customers' })
  const rows = ['Mail;name;balance', 'lena@moved.example;Lena Novak;25,50', 'not an address;Nobody;1']
  await drawer.getByLabel('File', { exact: true }).setInputFiles(file(...rows))
  await drawer.getByLabel('Mail').first().click()
  await page.getByRole('option', { name: 'email', exact: true }).click()
  await button(drawer, 'Check again').click()
  await drawer.getByText('1 row cannot be imported').waitFor()
  expect(await axe(page)).toEqual([])
  await button(drawer, 'Import 1 row').click()
  await drawer.getByText('The file was imported.').waitFor()
  await button(drawer, 'Close').last().click()

  await page.getByRole('row', { name: /Lena Novak.*Not invited/ }).waitFor()
  await button(page, 'Invite all (1)').click()
  await button(page.getByRole('dialog'), 'Invite all (1)').click()
  await page.getByText('Invitations on their way: 1').waitFor()
  await mailNextInvitations(site.sql, new Date())
  const { source } = await site.mails.waitFor('lena@moved.example', /is ready/)
  const token = /choose_password\?token=3?D?([\w-]{43})/.exec(source.replaceAll('=\r\n', ''))?.[1]

  const guest = await visit({ site, viewport: phone })
  // The link is used up when the password is set; the page may still read it again.
  guest.expectRefusals(410)
  await guest.page.goto(`/choose_password?token=${token}`)
  await guest.page.getByLabel('New password').fill(password)
  expect(await axe(guest.page)).toEqual([])
  expect(await overflow(guest.page)).toEqual([])
  await button(guest.page, 'Set password').click()
  await guest.page.waitForURL('**/login')
  await guest.page.getByLabel(/Email/).fill('lena@moved.example')
  await guest.page.getByLabel('Password').first().fill(password)
  await button(guest.page, 'Sign in').first().click()
  await guest.page.waitForURL((url) => !url.pathname.includes('login'))

  const late = await visit({ site })
  late.expectRefusals(410)
  await late.page.goto(`/choose_password?token=${token}`)
  await late.page.getByText('This link is no longer valid').waitFor()
  expect(await late.page.getByLabel('New password').count()).toBe(0)

  await page.reload()
  const row = page.getByRole('row', { name: /Lena Novak.*Accepted/ })
  await row.waitFor()
  expect(await row.getByRole('checkbox').count()).toBe(0)
})

test('shows what prevents the undo of an import, and undoes the rest', async () => {
  const { page } = await visit({ site, as: await site.admin() })
  await page.goto('/admin/agent_manager/moving_in')
  await button(customersOf(page), /^Import$/).click()
  const drawer = page.getByRole('dialog', { name: 'Import customers' })
  const rows = ['email,balance', 'gone@moved.example,10', 'used@moved.example,20']
  await drawer.getByLabel('File', { exact: true }).setInputFiles(file(...rows))
  await button(drawer, 'Import 2 rows').click()
  await button(drawer, 'Undo the import').waitFor()
  await site.sql`UPDATE users SET last_seen_at = now() WHERE email = 'used@moved.example'`
  await page.reload()
  await button(customersOf(page), /^Import$/).click()
  await drawer
    .getByRole('button', { name: /customers\.csv/ })
    .first()
    .click()
  await button(drawer, 'Undo the import').click()
  const question = page.getByRole('dialog', { name: 'Undo the import of customers.csv?' })
  await question.getByText('used@moved.example: has signed in').waitFor()
  await button(question, 'Undo the import').click()
  await drawer.getByText('The import was undone.').waitFor()
  expect([...(await site.sql`SELECT email FROM users WHERE email LIKE '%@moved.example' ORDER BY email`)]).toEqual([
    { email: 'lena@moved.example' },
    { email: 'used@moved.example' },
  ])
})

test('counts existing customers only when a field to update is chosen', async () => {
  const { page } = await visit({ site, as: await site.admin() })
  await page.goto('/admin/agent_manager/moving_in')
  await button(customersOf(page), /^Import$/).click()
  const drawer = page.getByRole('dialog', { name: 'Import customers' })
  const rows = ['email,city', 'used@moved.example,Bonn', 'fresh@moved.example,Bonn']
  await drawer.getByLabel('File', { exact: true }).setInputFiles(file(...rows))
  await button(drawer, 'Import 1 row').waitFor()
  await drawer.getByPlaceholder('Type to search').click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await button(drawer, 'Import 2 rows').waitFor()
})

test('imports orders with their files, which the customer finds and downloads', async () => {
  const customer = await site.person()
  const { page, expectRefusals } = await visit({ site, as: await site.admin() })
  // A file that no order names.
  expectRefusals(404)
  await page.goto('/admin/agent_manager/moving_in')
  const orders = page.getByRole('region', { name: 'Orders from the earlier system' })
  await button(orders, /^Import$/).click()
  const drawer = page.getByRole('dialog', { name: 'Import orders' })
  const rows = [
    'Auftragsnummer;E-Mail;Datum;Fahrzeug;Preis;Dateien',
    `A-1;${customer.email};31.05.2024;Golf VII;12,50;read.bin`,
  ]
  await drawer.getByLabel('File', { exact: true }).setInputFiles(file(...rows))
  await button(drawer, 'Check again').click()
  await button(drawer, 'Import 1 row').click()
  await drawer.getByText('The file was imported.').waitFor()
  await button(drawer, 'Close').last().click()
  const files = [inputFile('read.bin', Buffer.from('content')), inputFile('other.bin', Buffer.from('content'))]
  await orders.getByLabel('Choose files').setInputFiles(files)
  await orders.getByText('Uploaded: 1. Already there: 0. Not uploaded: 1.').waitFor()
  await orders.getByText(/other\.bin.*No imported order names this file/).waitFor()
  expect(await axe(page)).toEqual([])

  const own = await visit({ site, as: customer, viewport: phone })
  await own.page.goto('/your_order')
  await own.page.getByRole('link', { name: 'Orders from the earlier system' }).click()
  await own.page.getByText('Golf VII').waitFor()
  expect(await axe(own.page)).toEqual([])
  expect(await overflow(own.page)).toEqual([])
  await button(own.page, /^Actions/)
    .first()
    .click()
  const saved = await savedFile(own.page, () => own.page.getByRole('menuitem', { name: 'read.bin' }).click())
  expect([saved.name, saved.bytes.toString()]).toEqual(['read.bin', 'content'])
})
