import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle } from './kit/check-page.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { shiftFaults, slowApi } from './kit/layout-shift.ts'
import { publishTexts } from './kit/publish-texts.ts'
import { type Site, startSite } from './kit/site.ts'
import { desktop, phone } from './kit/visitor.ts'

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
  await publishTexts(site)
  await site.sql`DELETE FROM policy_versions WHERE policy = 'privacy_policy'`
})
afterAll(() => site.stop())

const warning = 'Required legal texts are missing'

test('leaves the warning to the checklist while that is shown', async () => {
  const { page, go } = await visit({ site, as: await site.admin(), language: 'en' })
  await go('/admin')
  await settle(page)
  await page.getByText('Write your legal texts').waitFor()
  expect(await page.getByText(warning).count()).toBe(0)
})

describe('without the checklist', () => {
  beforeAll(() => site.sql`UPDATE first_steps SET hidden_at = now()`)

  test.each([desktop, phone])('appears with the dashboard, without a layout shift, at $width px', async (viewport) => {
    const { page, context, go, screenshot } = await visit({ site, as: await site.admin(), viewport, language: 'en' })
    const isQuiet = await slowApi(context)
    await go('/admin')
    await page.getByText(warning).waitFor()
    await settle(page)
    await isQuiet()
    expect(await shiftFaults(page)).toEqual([])
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await screenshot('missing texts')
  })

  test('a text is previewed and published through its form, and the warning goes away', async () => {
    const { page, go, screenshot } = await visit({ site, as: await site.admin(), language: 'en' })
    await go('/admin')
    const missing = page.getByRole('navigation', { name: warning })
    await missing.waitFor()
    expect(await missing.getByRole('link').allTextContents()).toEqual(['Privacy policy'])
    await missing.getByRole('link', { name: 'Privacy policy' }).click()
    await textbox(page, 'Privacy policy').fill('We keep little.')
    await button(page, 'Preview').click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByRole('heading', { name: 'Privacy policy' }).waitFor()
    await preview.getByText('We keep little.').waitFor()
    await settle(page)
    expect(await axe(page)).toEqual([])
    await screenshot('preview')
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    expect(await site.sql`SELECT FROM policy_versions WHERE policy = 'privacy_policy'`).toHaveLength(0)
    await button(page, 'Publish').click()
    await page.getByText(/^Published /).waitFor()
    await link(page, 'Dashboard').first().click()
    await heading(page, 'Dashboard').waitFor()
    await settle(page)
    await page.getByText(warning).waitFor({ state: 'detached' })
  })
})
