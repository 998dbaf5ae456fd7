import { ChangeVariantCurve } from '@mapwright/contract/vehicles/curves/curve-endpoints.ts'
import { ChangeRegSearchProvider } from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDvlaServer } from '../server/test/dvla-server.ts'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle, showTheme } from './kit/check-page.ts'
import { button, expectValue, heading, savedFile, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// A dealer finds a vehicle by its VIN or registration number, compares and shares its statistics, and starts an order from there.

const { visit } = useBrowser()
let dvla: Awaited<ReturnType<typeof startDvlaServer>>
let site: Site
let dealer: Person

beforeAll(async () => {
  dvla = await startDvlaServer()
  site = await startSite({ env: { PRIVATE_TARGETS: dvla.target } })
  dealer = await site.person()
  await site.sql`UPDATE users SET company_name = 'Garage Nord' WHERE _id = ${dealer._id}`
  const admin = await site.admin()
  const body = { provider: 'dvla', address: dvla.address, key: 'test-key' } as const
  expect((await site.call(ChangeRegSearchProvider, { body }, { as: admin })).status).toBe(200)
})
afterAll(async () => {
  await site.stop()
  await dvla.close()
})

const search = (page: Page) => page.getByRole('combobox', { name: 'Find the vehicle' })
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

test('a VIN finds the matching vehicles; the order contains the selected one and the number', async () => {
  await site.sql`
    INSERT INTO learned_vins (order_id, pattern, year_code, variant_id)
    SELECT gen_random_uuid(), 'WVWZZZAU', 'E', _id FROM variants WHERE engine_code = 'CHHB'`
  const { page } = await visit({ site, as: dealer })
  await page.goto('/')
  await search(page).fill('WVW ZZZ AUZ EW 123456')
  await page.getByText('Volkswagen Golf · 2014 · built in Wolfsburg').waitFor()
  await option(page, /Golf Mk7 \(5G\) 2\.0 TDI 150.*80% match/).waitFor()
  // The variant of another dealer's order with a similar VIN comes first, without details of that order.
  await option(page, /GTI 2\.0 TSI 220.*1 order with a similar number.*90% match/).waitFor()
  expect(await axe(page)).toEqual([])
  await option(page, /Golf Mk7 \(5G\) 2\.0 TDI 150/).click()
  await page.getByText('Stage 1', { exact: true }).first().waitFor()
  await expectValue(textbox(page, 'VIN'), 'WVWZZZAUZEW123456')
  await expectValue(textbox(page, 'Year of manufacture'), '2014')
})

test('looks up a registration number on request, not while it is typed', async () => {
  const { page } = await visit({ site, as: await site.person() })
  await page.goto('/')
  await search(page).fill('aa19 aaa')
  await option(page, /^Look up the registration number AA19AAA$/).waitFor()
  expect(dvla.asked).toEqual([])
  await option(page, /^Look up/).click()
  await page.getByText('Volkswagen · 2015 · Diesel · 1,968 cm³ · RED').waitFor()
  expect(dvla.asked).toEqual(['AA19AAA'])
  await option(page, /Passat B8 \(3G\) 2\.0 TDI 150/).click()
  await expectValue(textbox(page, 'Registration number'), 'AA19AAA')
})

longTest('reports when no vehicle matches a number, and keeps the number for a manually entered vehicle', async () => {
  const visitor = await visit({ site, as: await site.person() })
  const { page } = visitor
  await page.goto('/')
  await search(page).fill('WVWZZZ3DZ6W123456')
  await page.getByText('No vehicle in the vehicle data matches this number. Saved for your order.').waitFor()
  await option(page, /^Search Volkswagen by name$/).click()
  await expectValue(search(page), 'Volkswagen ')
  visitor.expectRefusals(404)
  await search(page).fill('ER19NFD')
  await option(page, /^Look up/).click()
  await page.getByText('Registration number not found.').waitFor()
  await search(page).press('Escape')
  await button(page, 'My vehicle is not in the list').click()
  await expectValue(textbox(page, 'Registration number'), 'ER19NFD')
})

test('compares stages side by side, exports them as picture and branded PDF, prints them, and starts an order', async () => {
  const { page } = await visit({ site, as: dealer })
  await page.goto('/vehicle_statistics')
  await page.getByText('No vehicle selected').waitFor()
  expect(await axe(page)).toEqual([])
  await search(page).fill('golf gti 2.0 tsi 220')
  await option(page, /GTI 2\.0 TSI 220/).click()
  await page.getByText('Power: 220 before, 300 after (+80 hp, +36%)').first().waitFor({ state: 'attached' })
  await page.locator('label', { hasText: 'Stage 2' }).click()
  await page.getByText('Power: 220 before, 330 after (+110 hp, +50%)').first().waitFor({ state: 'attached' })
  const stages = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Stock' }) })
  await stages.first().getByRole('cell', { name: '450 Nm +100 (+29%)' }).waitFor()
  await page.getByText('As a table').click()
  await page.getByRole('columnheader', { name: 'After, hp' }).waitFor()
  for (const theme of ['dark', 'default', 'red'] as const) {
    await showTheme(page, theme)
    await settle(page)
    expect(await axe(page)).toEqual([])
  }

  const pass = async (as: string) => {
    await button(page, 'Print or share').click()
    return savedFile(page, () => page.getByRole('menuitem', { name: as }).click())
  }
  const picture = await pass('Save as a picture')
  expect(picture.name).toBe('Volkswagen-Golf-Mk7-5G-GTI-2-0-TSI-220.png')
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([1200, 900])
  const pdf = await pass('Save as PDF')
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual(['Volkswagen-Golf-GTI-2.0-TSI-220.pdf', '%PDF-'])

  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article')
  await sheet.getByText('Garage Nord').waitFor()
  expect(await sheet.locator('svg path').count()).toBe(4)
  expect(await sheet.getByText('credits').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await button(page, 'Order this').click()
  await heading(page, 'New order').waitFor()
  await page.getByText('Stage 2', { exact: true }).first().waitFor()
  await page.getByRole('checkbox', { name: /^Stage 2/, checked: true }).waitFor()
  await eventually(async () => expect(await page.evaluate(() => location.search)).toBe(''))
})

test('marks a measured stage, and draws the other stages in its shape', async () => {
  const [variant] = await site.sql<{ _id: string }[]>`SELECT _id FROM variants WHERE engine_code = 'CHHB'`
  const id = variant?._id ?? ''
  const points = [1500, 2500, 3500, 4500, 5500, 6300].map((rpm, at) => ({
    rpm,
    power_hp: [75, 130, 178, 212, 226, 219][at] ?? 0,
    torque_nm: [351, 365, 357, 331, 289, 244][at] ?? 0,
  }))
  const admin = await site.admin()
  const kept = await site.call(ChangeVariantCurve, { params: { id, stage: 0 }, body: { points } }, { as: admin })
  expect(kept.status).toBe(200)
  const { page } = await visit({ site, as: dealer })
  await page.goto(`/vehicle_statistics?variant=${id}&stage=2`)
  await page.getByText('Power: 226 before, 330 after').first().waitFor({ state: 'attached' })
  await page
    .getByText(/^Stock: measured\. After tuning: modeled/)
    .first()
    .waitFor()
  await page.getByRole('columnheader', { name: 'Stock measured' }).first().waitFor()
  expect(await axe(page)).toEqual([])
  await site.sql`DELETE FROM variant_curves`
})

longTest('opens the vehicle and its stage by a link, also on a phone and from right to left', async () => {
  const [variant] = await site.sql<{ _id: string }[]>`SELECT _id FROM variants WHERE engine_code = 'CHHB'`
  const address = `/vehicle_statistics?variant=${variant?._id}&stage=2`
  const { page } = await visit({ site, as: dealer, viewport: phone })
  await page.goto(address)
  await page.getByText('Power: 220 before, 330 after').first().waitFor({ state: 'attached' })
  await settle(page)
  expect([...(await axe(page)), ...(await overflow(page))]).toEqual([])
  const arabic = await visit({ site, as: await site.person(), language: 'ar' })
  await arabic.page.goto(address)
  await button(arabic.page, 'اطلب هذا').waitFor()
  await settle(arabic.page)
  expect([...(await axe(arabic.page)), ...(await overflow(arabic.page))]).toEqual([])
})
