import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle, showTheme } from './kit/check-page.ts'
import { heading, link } from './kit/controls.ts'
import { sampleVehicle } from './kit/sample-vehicle.ts'
import { type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// The public pages of vehicles: makes, models, and a vehicle with its gain.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
  await switchOn(site, 'home_public')
})
afterAll(() => site.stop())

test('leads from the home page to a vehicle and back up, on a phone', async () => {
  const { page, go } = await visit({ site, viewport: phone, isTouch: true, language: 'en' })
  const check = async () => {
    await settle(page)
    for (const theme of ['dark', 'default'] as const) {
      await showTheme(page, theme)
      expect(await axe(page), `${page.url()} ${theme}`).toEqual([])
    }
    expect(await overflow(page), page.url()).toEqual([])
  }
  await go('/')
  await settle(page)
  await page.locator('header summary').click()
  await link(page.getByRole('navigation', { name: 'Pages', exact: true }), 'Vehicles').click()
  await heading(page, 'Power gain by vehicle').waitFor()
  await check()
  await page
    .getByRole('link', { name: /^Volkswagen/ })
    .first()
    .click()
  await heading(page, 'Volkswagen: power gain').waitFor()
  await check()
  await page.getByRole('link', { name: /^Golf ?\d+ vehicles?$/ }).click()
  await heading(page, 'Volkswagen Golf: power gain').waitFor()
  expect(new URL(page.url()).pathname).toBe('/vehicles/volkswagen/golf')
  await check()
  await page.locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/\/vehicles\/volkswagen\/golf\/[a-z0-9-]+-[0-9a-f]{8}$/)
  await page.getByRole('img', { name: /^Power and torque/ }).waitFor()
  await check()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  expect(await crumbs.getByRole('link').allTextContents()).toEqual(['Power gain by vehicle', 'Volkswagen', 'Golf'])
  await link(crumbs, 'Golf').click()
  await heading(page, 'Volkswagen Golf: power gain').waitFor()
})

test('a search on the page of a make finds vehicles of all its models', async () => {
  const { page, go } = await visit({ site, language: 'en' })
  await go('/vehicles/volkswagen')
  await settle(page)
  await page.getByRole('searchbox', { name: 'Search model or engine' }).fill('golf tdi')
  await page
    .getByRole('link', { name: /^Volkswagen Golf .*TDI/ })
    .first()
    .click()
  await page.waitForURL('**/vehicles/volkswagen/golf/*')
})

test('is readable without JavaScript, and former addresses lead to the current ones', async () => {
  const { page, go, expectConnectionErrors } = await visit({ site, javaScriptEnabled: false, language: 'en' })
  expectConnectionErrors()
  const { _id, name, paths } = await sampleVehicle(site)
  const [make, model, vehicle] = paths
  await go(`/vehicle/${_id}`)
  expect(new URL(page.url()).pathname).toBe(vehicle)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('rowheader', { name: 'Original' }).waitFor()
  for (const path of [model, make]) {
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})
