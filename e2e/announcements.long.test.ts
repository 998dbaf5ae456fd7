import { announcementCalls } from '@mapwright/contract/site/announcements/announcement-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle, showTheme } from './kit/check-page.ts'
import { button } from './kit/controls.ts'
import { shiftFaults, slowApi } from './kit/layout-shift.ts'
import { isLong, journeyLayouts } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// Announcements: staff write them; visitors, customers and staff read them above every page.

const { visit } = useBrowser()
let site: Site
let admin: Person
let customer: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  customer = await site.person()
})
afterAll(() => site.stop())
beforeEach(() => site.sql`DELETE FROM announcements`)

type Given = Parameters<typeof site.call<typeof announcementCalls.add>>[1]['body']
const announce = (text: string, given: Omit<Given, 'texts'>) =>
  site.call(announcementCalls.add, { body: { texts: [{ language: '', text }], ...given } }, { as: admin })

const banners = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('is written by staff and read by its audience', async () => {
  const { page, go, screenshot } = await visit({ site, as: admin, language: 'en' })
  await go('/admin/announcements')
  await settle(page)
  await button(page, 'Add announcement').first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Text' }).fill('Closed on 24 December.')
  await form.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await form.getByRole('textbox', { name: 'Text' }).fill('Am 24. Dezember geschlossen.')
  await screenshot('announcement form')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Closed on 24 December.', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Shown', exact: true }).waitFor()
  await screenshot('announcements list')
  for (const [language, text] of [
    ['en', 'Closed on 24 December.'],
    ['de', 'Am 24. Dezember geschlossen.'],
  ] as const) {
    const reader = await visit({ site, language })
    await reader.go('/price-list')
    await reader.page.getByText(text).waitFor()
  }
  const known = await visit({ site, as: customer, language: 'en' })
  await known.go('/')
  await banners(known.page).getByText('Closed on 24 December.').waitFor()
})

test('is in the first HTML until the reader hides it', async () => {
  await announce('New prices from May', { audiences: ['visitors'] })
  await announce('Uploads are slow today', { audiences: ['visitors'], tone: 'warning', dismissible: false })
  const reader = await visit({ site, javaScriptEnabled: false })
  reader.expectConnectionErrors()
  for (const path of ['/', '/login']) {
    await reader.go(path)
    await reader.page.getByText('New prices from May').waitFor()
  }
  const { page, go } = await visit({ site, language: 'en' })
  await go('/')
  await settle(page)
  expect(await banners(page).getByRole('paragraph').allTextContents()).toEqual([
    'Uploads are slow today',
    'New prices from May',
  ])
  const hide = banners(page).getByRole('button', { name: 'Hide this announcement' })
  expect(await hide.count()).toBe(1)
  await hide.click()
  await page.getByText('New prices from May').waitFor({ state: 'detached' })
  const response = await page.request.get('/')
  expect(await response.text()).not.toContain('New prices from May')
  expect(await response.text()).toContain('Uploads are slow today')
  await page.reload()
  await settle(page)
  expect(await page.getByText('New prices from May').count()).toBe(0)
})

const long =
  'We move to a new workshop on 3 May. Orders of that day are worked on the day after, calls are answered as usual.'

describe.each(journeyLayouts('phone'))('on a %s', (layout, viewport) => {
  const usualPages = [
    ['a visitor', '/login'],
    ['a customer', '/'],
    ['an admin', '/admin'],
  ] as const
  const others = [
    ['a visitor', '/'],
    ['a visitor', '/price-list'],
    ['a customer', '/your_order'],
    ['an admin', '/admin/announcements'],
  ] as const

  test.each(isLong ? [...usualPages, ...others] : usualPages)(
    'does not move what %s sees at %s, and is accessible',
    async (who, path) => {
      await announce(long, { audiences: ['visitors', 'customers', 'staff'], tone: 'warning' })
      await announce('New: gearbox files', { audiences: ['visitors', 'customers', 'staff'] })
      const as = { 'a visitor': undefined, 'a customer': customer, 'an admin': admin }[who]
      const { page, context, go, screenshot } = await visit({ site, as, language: 'en', viewport })
      const complete = await slowApi(context)
      await go(path)
      await settle(page)
      await complete()
      await banners(page).getByText(long).waitFor()
      expect(await shiftFaults(page)).toEqual([])
      expect(await overflow(page)).toEqual([])
      for (const theme of ['dark', 'default'] as const) {
        await showTheme(page, theme)
        expect(await axe(page), theme).toEqual([])
        await screenshot(`announcements ${who} ${path} ${theme} ${layout}`)
      }
    },
  )
})
