import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// The dealer locator: a dealer opts in, and a visitor finds the nearest dealer.

const { visit } = useBrowser()
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let site: Site
let dealer: Person

beforeAll(async () => {
  site = await startSite()
  dealer = await site.person()
  await site.sql`UPDATE users SET company_name = 'Ring Garage', city = 'Wien', country = 'AT', phone = '+43 1 234' WHERE _id = ${dealer._id}`
  const other = await site.person()
  await site.sql`
    UPDATE users SET company_name = 'Mur Tuning', city = 'Graz', country = 'AT', lat = 47.0707, lng = 15.4395, in_locator = true
    WHERE _id = ${other._id}`
})
afterAll(() => site.stop())

test('a dealer opts in with a pin and chooses the fields to show', async () => {
  const { page, go } = await visit({ site, as: dealer })
  await go('/profile_settings')
  await settle(page)
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Dealer locator', exact: true }) })
  await panel.getByRole('switch', { name: 'Show my business to everyone' }).check()
  await panel.getByRole('checkbox', { name: 'My phone number' }).check()
  await textbox(panel, 'Latitude').fill('48,2082')
  await textbox(panel, 'Longitude').fill('16.3738')
  await button(panel, 'Save').click()
  await eventually(async () => {
    const [row] = await site.sql`SELECT in_locator, locator_fields, lat, lng FROM users WHERE _id = ${dealer._id}`
    expect(row).toEqual({ in_locator: true, locator_fields: ['phone'], lat: 48.2082, lng: 16.3738 })
  })
  expect(await axe(page)).toEqual([])
})

test('a visitor searches by town and sorts by distance on request', async () => {
  const { page, go } = await visit({ site })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 48.2, longitude: 16.3 })
  await go('/login')
  await page.getByRole('link', { name: 'Find a dealer' }).click()
  await heading(page, 'Dealer locator').waitFor()
  const names = () => page.getByRole('list', { name: 'Dealers' }).getByRole('heading').allInnerTexts()
  await page.getByText('2 dealers').waitFor()
  expect(await names()).toEqual(['Mur Tuning', 'Ring Garage'])
  expect(await page.getByText(dealer.email).count()).toBe(0)
  expect(await axe(page)).toEqual([])

  await page.getByLabel('Name, town or country').fill('wien austria')
  await page.getByText('1 dealer', { exact: true }).waitFor()
  expect(await names()).toEqual(['Ring Garage'])

  // The permission to read the position takes effect after a reload.
  await button(page, 'Sort by distance from me').click()
  await button(page, 'Sort by name').waitFor()
  expect(await names()).toEqual(['Ring Garage', 'Mur Tuning'])
  await page.getByText('5.5 km').waitFor()
  await page.getByRole('link', { name: '+43 1 234' }).waitFor()
})

longTest('selects and places pins on a map if the site has map tiles', async () => {
  await site.sql`UPDATE settings SET map_tiles = 'https://tiles.example/{z}/{x}/{y}.png', map_attribution = '© Tile Makers'`
  const { page, go } = await visit({ site, as: dealer })
  await page.route('https://tiles.example/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }))
  await go('/dealers-locator')
  const map = page.getByRole('region', { name: 'Map of the dealers' })
  await map.locator('img.leaflet-tile-loaded').first().waitFor()
  await page.getByText('© Tile Makers').waitFor()
  await map.getByRole('button', { name: 'Ring Garage' }).click()
  await page.locator('li[data-selected]').filter({ hasText: 'Ring Garage' }).waitFor()
  await button(page, 'Show on the map: Mur Tuning').click()
  await page.locator('li[data-selected]').filter({ hasText: 'Mur Tuning' }).waitFor()
  expect(await axe(page)).toEqual([])

  await go('/profile_settings')
  // The map is loaded when it is scrolled into view.
  await page.getByLabel('Longitude').scrollIntoViewIfNeeded()
  const own = page.getByRole('region', { name: 'Map for placing your pin' })
  await own.locator('img.leaflet-tile-loaded').first().waitFor()
  await own.click({ position: { x: 40, y: 200 } })
  await eventually(async () => expect(await page.getByLabel('Longitude').inputValue()).not.toBe('16.3738'))
})
