import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, personWithPassword } from '../server/test/with-password.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { inputFile, modified, original } from './kit/ecu-files.ts'
import { fileReport } from './kit/fill-in-order.ts'
import { keyboardOf } from './kit/keyboard.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { publishTexts } from './kit/publish-texts.ts'

// The main job without a pointer: sign in, order, read the answer, download.

const { visit } = useBrowser()
let site: OrderSite

beforeAll(async () => {
  site = await startOrderSite()
  await publishTexts(site)
})
afterAll(() => site.stop())

test('a customer orders a file and downloads the answer with the keyboard alone, and always sees the focus', async () => {
  const customer = await personWithPassword(site)
  await site.give(customer, 500)
  const { page, go } = await visit({ site, language: 'en' })
  const { tabTo, press, type, faults } = keyboardOf(page)
  await go('/login')
  await settle(page)
  await tabTo(textbox(page, 'Email address or username'))
  await type(customer.email)
  await tabTo(page.getByLabel('Password').first())
  await type(password)
  await press('Enter')
  await heading(page, 'New order').waitFor()
  await settle(page)

  await tabTo(page.getByRole('combobox', { name: 'Find the vehicle' }))
  await type('golf 2.0 tdi edc17')
  await page.getByRole('option', { name: /Volkswagen Golf Mk7 \(5G\) 2\.0 TDI 150/ }).waitFor()
  await press('ArrowDown')
  await press('Enter')
  await textbox(page, 'Registration number').waitFor()
  await settle(page)

  const chooser = page.waitForEvent('filechooser')
  await tabTo(page.getByLabel('Original file', { exact: true }))
  await press('Enter')
  await (await chooser).setFiles(inputFile('golf.bin', original))
  await fileReport(page).waitFor()
  await tabTo(textbox(page, 'Tool used'))
  await type('kess')
  await page.locator('[role=listbox]:not([aria-busy=true])').getByRole('option', { name: 'KESS' }).first().waitFor()
  await press('ArrowDown')
  await press('Enter')

  for (const choice of [
    /^Stage 1/,
    /^Launch control/,
    /^The vehicle information/,
    /^I agree to the terms/,
    /^I have checked/,
  ]) {
    await tabTo(page.getByRole('checkbox', { name: choice }))
    await press('Space')
  }
  expect(await axe(page)).toEqual([])
  await tabTo(button(page, 'Submit order'))
  await press('Enter')
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await site.change(site.staff, id, 'start')
  await site.deliver(site.staff, id, modified)
  const download = page
    .getByRole('main')
    .getByRole('button', { name: /^Download/ })
    .or(link(page.getByRole('main'), /^Download/))
  await download.first().waitFor()
  await settle(page)
  await tabTo(download)
  const [saved] = await Promise.all([page.waitForEvent('download'), press('Enter')])
  expect((await readFile(await saved.path())).equals(Buffer.from(modified))).toBe(true)
  expect([...faults]).toEqual([])
})
