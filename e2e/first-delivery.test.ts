import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import {
  answerDialog,
  balance,
  button,
  chooseFrom,
  expectValue,
  heading,
  link,
  savedFile,
  textbox,
} from './kit/controls.ts'
import { inputFile, modified, original } from './kit/ecu-files.ts'
import { confirmOrder, fileReport, fillInOrder, originalFile } from './kit/fill-in-order.ts'
import { type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// From an empty site to a delivered file, in the browsers of the customer and the admin.

skipAfterFailure()
const { visit } = useBrowser()
const password = 'four turbo words here'
const customerEmail = 'carla@garage.example'
const adminEmail = 'boss@turbo.example'

let site: Site
let admin: Visitor
let customer: Visitor
let setUpLink: string

beforeAll(async () => {
  site = await startSite({ isSetUp: false })
  admin = await visit({ site })
  customer = await visit({ site })
})
afterAll(() => site.stop())

test('the printed link creates the first admin, names the site and loads a catalogue', async () => {
  setUpLink = await eventually(() => {
    const link = /http\S+\/setup\?token=\S+/.exec(site.output())?.[0]
    if (!link) throw new Error('no link is printed yet')
    return link
  })
  const { page } = admin
  await page.goto(setUpLink)
  await textbox(page, 'Name of the site').fill('Turbo & Sons')
  await textbox(page, 'First name').fill('Kim')
  await textbox(page, 'Last name').fill('Lee')
  await textbox(page, 'Your email address').fill(adminEmail)
  await page.getByLabel('Password').first().fill(password)
  await expectValue(textbox(page, 'Country'), '')
  expect(await link(page, 'Price list').count()).toBe(0)
  await button(page, 'Set up').click()
  await page.getByText('Required', { exact: true }).first().waitFor()
  await chooseFrom(page, 'Country', 'germ', 'Germany')
  await expectValue(textbox(page, 'Currency'), 'EUR')
  expect(await page.getByRole('switch', { name: 'Start with a sample catalog' }).isChecked()).toBe(true)
  expect(await axe(page)).toEqual([])
  await button(page, 'Set up').click()
  await heading(page, 'Dashboard').waitFor()
  await expect.poll(() => page.title()).toMatch(/Turbo & Sons$/)
})

test('the link stops working afterwards', async () => {
  const late = await visit({ site })
  late.expectRefusals(404)
  await late.go(setUpLink)
  await heading(late.page, 'Page not found').waitFor()
})

test('the admin enters the bank account', async () => {
  const { page } = admin
  await link(page, /^Settings$/).click()
  await link(page, 'Company and bank').click()
  await textbox(page, 'Account holder').fill('Turbo & Sons')
  await textbox(page, 'IBAN or account number').fill('DE02120300000000202051')
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await link(page, 'Dealers and team').click()
  await page.getByText('No users yet').waitFor()
})

test('a customer registers and verifies the address with the code in the mail', async () => {
  const { page } = customer
  await page.goto('/')
  await link(page, 'Create an account').first().click()
  await textbox(page, 'Email address').fill(customerEmail)
  await page.getByLabel('Password').first().fill(password)
  await textbox(page, 'Username').fill('carla')
  await textbox(page, 'First name').fill('Carla')
  await textbox(page, 'Last name').fill('Customer')
  await textbox(page, 'Company').fill('Carla’s Garage')
  await expectValue(textbox(page, 'Country'), '')
  await chooseFrom(page, 'Country', 'GERMANY', 'Germany')
  // No text is published yet, so that there is nothing to accept.
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await button(page, 'Create account').click()

  await heading(page, 'Verify your email address').waitFor()
  const { subject } = await site.mails.waitFor(customerEmail, /is your code for Turbo & Sons/)
  await textbox(page, 'Six-digit code').fill(subject.slice(0, 6))
  await heading(page, 'Waiting for activation').waitFor()
})

test('the admin sets the customer’s price type and activates the account; the customer’s page continues automatically', async () => {
  const { page } = admin
  await link(page, 'Dashboard').click()
  await page.getByText('1 customer is waiting for activation.').waitFor()
  await link(page, /^Dealers and team\s*1 waiting/).waitFor()
  await link(page, /^Show$/).click()
  await page.getByRole('combobox', { name: 'Price type of Carla Customer' }).click()
  await page.getByRole('option', { name: 'Plus', exact: true }).click()
  await answerDialog(page, 'Change Carla Customer to price type Plus', 'Change price type')
  await page.getByText('Carla Customer has price type Plus').waitFor()
  await page.getByRole('switch', { name: 'Carla Customer is active' }).press('Space')
  await answerDialog(page, /Carla Customer/, 'Activate')

  await heading(customer.page, 'New order').waitFor()
  await site.mails.waitFor(customerEmail, /^Your account at Turbo & Sons is active$/)
})

const summary = () => customer.page.getByRole('complementary', { name: 'Your order' })
const line = (name: string) => summary().getByRole('row', { name: new RegExp(`^${name} `) })

test('the customer finds the vehicle by a few words, the file is identified, and the price reflects every choice', async () => {
  const { page } = customer
  await page.getByRole('combobox', { name: 'Find the vehicle' }).fill('golf 2.0 tdi edc17')
  await page.getByRole('option', { name: /Volkswagen Golf Mk7 \(5G\) 2\.0 TDI 150/ }).click()
  await page.getByText('Stage 1', { exact: true }).first().waitFor()
  await textbox(page, 'Registration number').fill('B-CC 1234')

  await originalFile(page).setInputFiles(inputFile('golf-full-read.bin', original))
  const report = fileReport(page)
  await report.getByText('1037536540').first().waitFor()
  await chooseFrom(page, 'Tool used', 'kess', 'KESS')

  await page.getByRole('checkbox', { name: /^Stage 1/ }).check()
  await line('Total').getByText('80 credits').waitFor()
  await page
    .getByRole('group', { name: 'Options' })
    .getByRole('checkbox', { name: /^Launch control/ })
    .check()
  await line('Total').getByText('105 credits').waitFor()
  await textbox(page, 'Comment').fill('No trouble codes. New clutch.')
})

test('the draft survives a reload', async () => {
  const { page } = customer
  await page.reload()
  await line('Total').getByText('105 credits').waitFor()
  await summary().getByText('golf-full-read.bin').waitFor()
  await expectValue(textbox(page, 'Registration number'), 'B-CC 1234')
  await expectValue(textbox(page, 'Comment'), 'No trouble codes. New clutch.')
  expect(await page.getByRole('checkbox', { name: /^The vehicle information/ }).isChecked()).toBe(false)
})

const confirmAndSubmit = async () => {
  await confirmOrder(customer.page)
  await button(customer.page, 'Submit order').click()
}

test('refuses the order without confirmations or credits, and keeps the input', async () => {
  const { page } = customer
  await button(page, 'Submit order').click()
  await summary().getByText('2 required fields are missing.').waitFor()

  customer.expectRefusals(402)
  await confirmAndSubmit()
  await summary().getByText('You need 105 more credits').waitFor()
  await summary().getByText('Your entries and the file are kept while you pay.').waitFor()
  await button(summary(), 'Buy a credit package').click()
  await heading(page, 'Credits').waitFor()
})

test('the customer buys credits by bank transfer, with the VAT shown, and has them as soon as the admin marks the invoice as paid', async () => {
  const { page } = customer
  await page.getByRole('radio', { name: /^Basic/ }).check()
  await page.getByText('VAT 19%, Germany').waitFor()
  // The form is filled in with the company and the country from the registration.
  expect(await page.getByRole('radio', { name: 'Business' }).isChecked()).toBe(true)
  await expectValue(textbox(page, 'Country'), 'Germany')
  await page.getByRole('radio', { name: 'Private person' }).check()
  await textbox(page, 'Street and number').fill('Hauptstraße 1')
  await textbox(page, 'Postal code').fill('89073')
  await textbox(page, 'City').fill('Ulm')
  await button(page, 'Confirm billing address').click()
  await page.getByText('89073 Ulm').waitFor()
  await button(page, 'Order for €285.60').click()
  await answerDialog(page, /^Order .* for €285\.60$/, 'Order for €285.60')
  await page.getByText('DE02 1203 0000 0000 2020 51').waitFor()
  await site.mails.waitFor(customerEmail, /for €285\.60$/)
  const invoicePage = await customer.openTab()
  await invoicePage.goto('/buy_credits?view=invoices')
  await link(invoicePage, /^\d{4}-\d{6}/).click()
  await invoicePage.getByText('DE02 1203 0000 0000 2020 51').waitFor()

  const adminPage = admin.page
  await link(adminPage, 'Invoices').click()
  const row = adminPage.getByRole('row', { name: /Carla Customer/ })
  await row.getByText('Due').waitFor()
  await link(row, /^\d{4}-\d{6}/).click()
  await button(adminPage, 'Mark as paid').click()
  await answerDialog(adminPage, /^Mark invoice/, 'Mark as paid')
  await adminPage.getByText('Carla Customer received 250 credits').waitFor()

  await balance(page, '250').waitFor()
  for (const open of [page, invoicePage])
    await open.getByText('DE02 1203 0000 0000 2020 51').waitFor({ state: 'hidden' })
  await page.getByText('Your credits have been added').waitFor()
  await invoicePage.close()
  await site.mails.waitFor(customerEmail, /^Payment received/)
})

test('the customer submits the draft, and it appears in the admin’s queue without a reload', async () => {
  const adminPage = admin.page
  await link(adminPage, /^Orders/)
    .first()
    .click()
  await adminPage.getByText('No orders waiting').waitFor()

  const { page } = customer
  await link(page, 'New order').click()
  await line('Balance after this order').getByText('145 credits').waitFor()
  await confirmAndSubmit()
  await heading(page, /^Order \d+$/).waitFor()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  await balance(page, '145').waitFor()

  await adminPage.getByRole('row', { name: /Golf.*Carla’s Garage/ }).waitFor()
  await eventually(async () => expect(await adminPage.title()).toMatch(/^\(1\) /))
  await site.mails.waitFor(adminEmail, /^New order \d+: Volkswagen Golf/)
})

test('the admin starts the order, downloads the original byte for byte, and asks the customer a question', async () => {
  const { page } = admin
  await page.getByRole('row', { name: /Golf/ }).getByRole('link').click()
  await button(page, 'Start work').click()
  await customer.page.getByRole('heading', { name: 'We are working on your file' }).waitFor()

  const read = await savedFile(page, () => button(page, 'Download golf-full-read.bin').click())
  expect(read.name).toBe('golf-full-read.bin')
  expect(read.bytes.equals(original)).toBe(true)

  await button(page, 'Ask the customer').click()
  await answerDialog(page, /^Ask the customer about order/, 'Ask the customer', 'Which clutch is it, please?')
  await customer.page.getByText('Which clutch is it, please?').first().waitFor()
  await site.mails.waitFor(customerEmail, /we need something from you$/)
})

test('the customer answers, and the admin sees the answer immediately', async () => {
  const { page } = customer
  await textbox(page, 'Your answer').fill('Sachs Performance, rated for 500 Nm.')
  await button(page, 'Send answer and resubmit').click()
  await page.getByText('Your answer has been sent').waitFor()
  await admin.page.getByText('Sachs Performance, rated for 500 Nm.').waitFor()
})

test('the admin delivers the modified file; the customer is notified and downloads it byte for byte', async () => {
  const { page } = admin
  await button(page, 'Start work').click()
  await page.getByLabel('Modified file').setInputFiles(inputFile('golf-stage-1.bin', modified))
  await page.getByText('The modified file is uploaded and checked. Complete the order to deliver it.').waitFor()
  await button(page, 'Complete and deliver').click()
  await page.getByRole('heading', { name: 'Delivered' }).waitFor()

  const garage = customer.page
  await garage.getByRole('heading', { name: 'Your file is ready' }).waitFor()
  await button(garage, /^Notifications, [1-9]/).click()
  await garage.getByText(/^The file for order \d+ is ready: Volkswagen Golf/).waitFor()
  await garage.keyboard.press('Escape')
  await site.mails.waitFor(customerEmail, /your file is ready$/)
  const file = await savedFile(garage, () => button(garage, 'Download modified file').click())
  expect(file.bytes.equals(modified)).toBe(true)
})

test('a second order is cancelled with a reason, and its credits are returned once', async () => {
  const { page } = customer
  await link(page, 'New order').click()
  await fillInOrder(page, 'Niva')
  await confirmAndSubmit()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  await balance(page, '75').waitFor()

  const adminPage = admin.page
  await link(adminPage, /^Orders/)
    .first()
    .click()
  await adminPage
    .getByRole('row', { name: /Lada Niva/ })
    .getByRole('link')
    .click()
  await button(adminPage, 'Cancel order').click()
  await answerDialog(adminPage, /^Cancel order/, 'Cancel order', 'No map pack for this unit.')

  await page.getByRole('heading', { name: 'This order was canceled' }).waitFor()
  await page.getByText('No map pack for this unit.').first().waitFor()
  await page.getByText('70 credits have been returned to your account.').waitFor()
  await balance(page, '145').waitFor()
  await site.mails.waitFor(customerEmail, /was canceled$/)

  await balance(page, '145').click()
  await page.getByRole('tab', { name: 'Statement' }).click()
  await page.getByRole('row', { name: /^Order \d+ .*Order canceled, credits returned/ }).waitFor()
  const moved = await page.getByRole('row', { name: /^(Credits bought|Order \d+)/ }).count()
  expect(moved).toBe(4)
})
