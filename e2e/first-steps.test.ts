import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, chooseFrom, heading, link, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// On a site without the sample catalogue, the checklist leads to empty pages. Each page offers its part of the sample data.

skipAfterFailure()
const { visit } = useBrowser()
let site: Site
let admin: Visitor

beforeAll(async () => {
  site = await startSite({ isSetUp: false })
  admin = await visit({ site })
})
afterAll(() => site.stop())

const checklist = () =>
  admin.page.getByRole('region', { name: 'First steps' }).or(admin.page.locator('section', { hasText: 'First steps' }))
const item = (name: string) => checklist().first().getByRole('listitem').filter({ hasText: name })
const isDone = (name: string) => item(name).getByLabel('Done', { exact: true }).waitFor()
const isOpen = (name: string) => item(name).getByLabel('To do', { exact: true }).waitFor()

test('lists every step as open on a site without the sample catalogue', async () => {
  const setUpLink = await eventually(() => {
    const found = /http\S+\/setup\?token=\S+/.exec(site.output())?.[0]
    if (!found) throw new Error('no link is printed yet')
    return found
  })
  const { page } = admin
  await page.goto(setUpLink)
  await textbox(page, 'Name of the site').fill('Turbo & Sons')
  await textbox(page, 'First name').fill('Kim')
  await textbox(page, 'Last name').fill('Lee')
  await textbox(page, 'Your email address').fill('boss@turbo.example')
  await page.getByLabel('Password').first().fill('four turbo words here')
  await chooseFrom(page, 'Country', 'germ', 'Germany')
  await page.getByRole('switch', { name: 'Start with a sample catalog' }).press('Space')
  await button(page, 'Set up').click()
  await heading(page, 'Dashboard').waitFor()
  for (const name of ['Add a tuning service', 'Add a credit package', 'Import vehicles']) await isOpen(name)
  await settle(page)
  expect(await axe(page)).toEqual([])
})

test('an optional step can be skipped and restored', async () => {
  const { page } = admin
  await button(page, 'Not needed: Add your logo').click()
  await item('Add your logo').getByLabel('Not needed', { exact: true }).waitFor()
  expect(await button(page, /^Not needed: Enter your company/).count()).toBe(0)
  await page.reload()
  await button(page, 'Undo “Not needed”: Add your logo').click()
  await isOpen('Add your logo')
})

test.each([
  ['Add a tuning service', 'Services', /^Stage 1/],
  ['Add a credit package', 'Credit packages', /credits/],
  ['Import vehicles', 'Variants', /TDI/],
] as const)('"%s" leads to an empty page that can load its sample data', async (step, title, row) => {
  const { page } = admin
  await item(step).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const load = button(page, 'Load sample data')
  await load.waitFor()
  await settle(page)
  expect(await axe(page)).toEqual([])
  await load.click()
  await page.getByText('Sample data loaded').waitFor()
  await page.getByRole('table').getByText(row).first().waitFor()
  expect(await load.count()).toBe(0)
  await link(page, /^Dashboard$/)
    .first()
    .click()
  await heading(page, 'Dashboard').waitFor()
  await isDone(step)
})

longTest('offers the sample services to a customer', async () => {
  const customer = await visit({ site, as: await site.person() })
  await customer.go('/')
  await customer.page.getByRole('checkbox', { name: /^Stage 1/ }).waitFor()
})
