import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { answerDialog, button, expectValue, heading, savedFile, textbox } from './kit/controls.ts'
import { inputFile } from './kit/ecu-files.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// A customer's profile: picture, company, tools, password, privacy.

const { visit } = useBrowser()
let site: Site
let customer: Person

beforeAll(async () => {
  site = await startSite()
  customer = await site.person()
})
afterAll(() => site.stop())

const stored = async (column: 'picture' | 'my_tools' | 'vat_no' | 'deletion_requested_at') => {
  const [row] = await site.sql`SELECT ${site.sql(column)} AS value FROM users WHERE _id = ${customer._id}`
  return row?.['value']
}

test('crops a picture to a square, shows it in the menu and on the profile, and removes it', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go('/profile_settings')
  await settle(page)
  const photo = await page.screenshot({ type: 'jpeg' })
  await page.getByLabel('Choose a picture').setInputFiles(inputFile('me.jpg', photo, 'image/jpeg'))
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  expect(await axe(page)).toEqual([])
  await button(dialog, 'Use this picture').click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('banner').locator('img').waitFor()
  expect(await stored('picture')).not.toBeNull()

  await go('/user_profile')
  await heading(page, 'My profile').waitFor()
  await page.getByRole('main').locator('img').waitFor()
  expect(await axe(page)).toEqual([])

  await go('/profile_settings')
  await button(page, 'Remove').click()
  await eventually(async () => expect(await stored('picture')).toBeNull())
  await button(page, 'Choose a picture').waitFor()
})

longTest('validates the VAT number while it is typed, and refuses a malformed one', async () => {
  const visitor = await visit({ site, as: customer })
  const { page, go } = visitor
  await go('/profile_settings')
  const number = textbox(page, 'VAT number')
  await number.fill('DE12')
  await page.getByText('Not a complete VAT number for Germany yet. Example: DE123456789.').waitFor()
  visitor.expectRefusals(422)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Company', exact: true }) })
  await button(panel, 'Save').click()
  await page.getByText('Not a valid VAT number for its country').waitFor()
  await number.fill('ATU12345678')
  await page.getByText('This number belongs to a different country than your address (Germany)').waitFor()
  await number.fill('DE 123 456 789')
  await page.getByText('This is a valid format for Germany.').waitFor()
  await button(panel, 'Save').click()
  await eventually(async () => expect(await stored('vat_no')).toBe('DE 123 456 789'))
})

longTest('asks before leaving with unsaved input', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go('/profile_settings')
  await textbox(page, 'First name').fill('Unsaved')
  await page.getByRole('navigation').getByRole('link', { name: 'Your orders' }).click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Back').click()
  await expectValue(textbox(page, 'First name'), 'Unsaved')
})

test('offers the chosen tools first in a new order', async () => {
  await site.sql`UPDATE settings SET supported_tools = ${['Autotuner', 'Flex', 'KESS3']}`
  const { page, go } = await visit({ site, as: customer })
  await go('/profile_settings')
  await page.getByRole('checkbox', { name: 'KESS3' }).check()
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'My tools', exact: true }) })
  await button(panel, 'Save').click()
  await eventually(async () => expect(await stored('my_tools')).toEqual(['KESS3']))
})

longTest('shows the strength of a password while it is typed', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go('/profile_settings')
  const chosen = page.getByLabel('New password').first()
  await chosen.fill('password')
  await page.getByText('Very weak: too easy to guess').waitFor()
  await chosen.fill('seven orange turtles whistle')
  await page.getByText('Strong', { exact: true }).waitFor()
})

test('requests a data export, receives a mail and downloads the export once', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go('/profile_settings')
  await button(page, 'Request a copy').click()
  await site.mails.waitFor(customer.email, /copy of your data/i)
  const copy = await savedFile(page, () => button(page, 'Download').click())
  expect(copy.name).toMatch(/^my-data-.*\.json$/)
  expect(JSON.parse(copy.bytes.toString()).profile[0].email).toBe(customer.email)
  await page.getByText('You have downloaded your copy.').waitFor()
})

test('shows a deletion request to staff, and cancels it', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go('/profile_settings')
  await button(page, 'Request deletion').click()
  await answerDialog(page, `Delete the account ${customer.email}`, 'Request deletion')
  await button(page, 'Keep my account').waitFor()
  expect(await stored('deletion_requested_at')).not.toBeNull()

  const admin = await visit({ site, as: await site.admin() })
  await admin.go('/admin/agent_manager/agents_list?status=deletion_requested')
  await admin.page.getByText(customer.email).first().waitFor()

  expect(await axe(page)).toEqual([])
  await button(page, 'Keep my account').click()
  await button(page, 'Request deletion').waitFor()
  expect(await stored('deletion_requested_at')).toBeNull()
})
