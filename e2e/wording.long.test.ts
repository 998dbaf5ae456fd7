import { ChangeWording } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle } from './kit/check-page.ts'
import { answerDialog, button, heading, textbox } from './kit/controls.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { desktop, phone } from './kit/visitor.ts'

// Staff change texts of the site; visitors see them from the first paint, in each language, until they are reset.

const { visit } = useBrowser()
let site: Site
let admin: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
})
afterAll(() => site.stop())

const key = 'accounts:login.title'
const shipped = 'Sign in to Turbo & Sons'

/** Waits until the server sends a text in the HTML of a page for visitors. */
const isServed = (page: Page, text: string) =>
  eventually(async () => {
    const response = await page.context().request.get('/login', { headers: { 'accept-language': 'en' } })
    expect((await response.text()).replaceAll('&amp;', '&')).toContain(text)
  })

/** Records whether a text is shown at any time while a page loads. */
const recordText = (page: Page, text: string) =>
  page.addInitScript((wanted: string) => {
    const look = () => {
      if (document.getElementById('root')?.textContent.includes(wanted)) Object.assign(window, { wasShown: true })
      requestAnimationFrame(look)
    }
    look()
  }, text)

test('staff change a text, which visitors see from the first paint and in each language, and reset it', async () => {
  const { page, go, screenshot, expectRefusals } = await visit({ site, as: admin, language: 'en' })
  expectRefusals(422)
  await go('/admin/wording')
  await settle(page)
  await page.getByPlaceholder('Search texts and keys').fill('SIGN IN to {{site}}')
  await page.getByRole('cell', { name: key }).click()
  const drawer = page.getByRole('dialog')
  await textbox(drawer, 'Your text').fill('Welcome')
  await button(drawer, 'Save').click()
  await drawer.getByText('The text must contain {{site}}.').first().waitFor()
  await textbox(drawer, 'Your text').fill('Welcome to ')
  await textbox(drawer, 'Your text').press('End')
  await button(drawer, '{{site}}').click()
  await screenshot('change a text')
  await button(drawer, 'Save').click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Welcome to {{site}}' }).waitFor()
  await page.getByText('Changed: 1').waitFor()
  await site.call(
    ChangeWording,
    { params: { language: 'de', key }, body: { text: 'Willkommen bei {{site}}' } },
    { as: admin },
  )
  await isServed(page, 'Welcome to Turbo & Sons')

  const visitor = await visit({ site, language: 'en' })
  await recordText(visitor.page, shipped)
  await visitor.go('/login')
  await heading(visitor.page, 'Welcome to Turbo & Sons').waitFor()
  expect(await visitor.page.evaluate('window.wasShown')).toBeUndefined()
  await visitor.page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await heading(visitor.page, 'Willkommen bei Turbo & Sons').waitFor()

  await button(page, 'Actions').first().click()
  await page.getByRole('menuitem', { name: 'Back to the original' }).click()
  await page.getByRole('cell', { name: 'Welcome to {{site}}' }).waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await page.getByRole('cell', { name: 'Welcome to {{site}}' }).waitFor()
  await button(page, 'Reset all').click()
  await answerDialog(page, 'Reset all texts in English?', 'Reset all')
  await page.getByText('Changed: 1').waitFor({ state: 'detached' })
  await isServed(page, shipped)
  const later = await visit({ site, language: 'en' })
  await later.go('/login')
  await heading(later.page, shipped).waitFor()
})

test('sites without changed texts load nothing for them', async () => {
  const { page, go } = await visit({ site, language: 'fr' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await go('/login')
  await settle(page)
  expect(asked.filter((path) => path.startsWith('/api/wording'))).toEqual([])
})

test.each([desktop, phone])('the page fits and is accessible, at $width px', async (viewport) => {
  const body = { text: 'Welcome to {{site}}' }
  await site.call(ChangeWording, { params: { language: 'en', key }, body }, { as: admin })
  const { page, go } = await visit({ site, as: admin, language: 'en', viewport })
  await go('/admin/wording?search=login.title')
  await settle(page)
  await page.getByText('Welcome to {{site}}').first().waitFor()
  expect(await pageFaults(page)).toEqual([])
  await page.getByText(key).first().click()
  await textbox(page.getByRole('dialog'), 'Your text').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
})
