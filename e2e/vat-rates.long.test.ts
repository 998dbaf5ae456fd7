import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button } from './kit/controls.ts'
import { type Site, startSite } from './kit/site.ts'

// An operator replaces an outdated VAT rate of the site with the rate that is shipped with the app.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
  await site.sql`UPDATE vat SET percentage = 2000 WHERE country = 'SK'`
})
afterAll(() => site.stop())

test('an outdated VAT rate is shown next to the standard one, with its date and source, and adopted once confirmed', async () => {
  const { page, go } = await visit({ site, as: await site.staffWith('settings') })
  await go('/admin/website_settings?section=vat')
  await page.getByRole('row', { name: /Slovakia 20% 23% 1 Jan 2025 European Commission/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await button(page, /^Adopt \d+ rates?$/).click()
  const question = page.getByRole('dialog', { name: /^Adopt/ })
  await question.getByText('Slovakia 20% → 23%').waitFor()
  await button(question, /^Adopt/).click()
  await page.getByText('VAT rates adopted').waitFor()
  await page.getByRole('heading', { name: /rates? differ/ }).waitFor({ state: 'detached' })
  const [row] = await site.sql`SELECT percentage, enabled FROM vat WHERE country = 'SK'`
  expect(row).toEqual({ percentage: 2300n, enabled: false })
})
