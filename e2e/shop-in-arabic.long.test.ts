import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '../locales/ar/accounts.json' with { type: 'json' }
import shop from '../locales/ar/shop.json' with { type: 'json' }
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle } from './kit/check-page.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { cutTexts } from './kit/cut-texts.ts'
import { type PayingSite, startPayingSite } from './kit/paying-site.ts'
import { makeSampleShop } from './kit/sample-shop.ts'
import { smallTapTargets } from './kit/small-tap-targets.ts'

// A visitor with a small phone buys in Arabic. Each page fits the narrow window and can be used with a thumb.

const { visit } = useBrowser()
const smallPhone = { width: 360, height: 740 }
let site: PayingSite

beforeAll(async () => {
  site = await startPayingSite()
  await makeSampleShop(site, await site.admin())
  await site.sql`UPDATE shop_settings SET stripe_payment = true`
  await site.sql`UPDATE settings SET country = 'DE', currency = 'EUR'`
})
afterAll(() => site.stop())

/** Matches a wording that ends in a value. */
const startingWith = (wording: string) => new RegExp(`^${wording.split('{{')[0]?.trim()}`)

async function faultsOf(page: Page): Promise<string[]> {
  await settle(page)
  expect(await page.evaluate('document.documentElement.dir')).toBe('rtl')
  const found = [await overflow(page), await cutTexts(page), await smallTapTargets(page), await axe(page)]
  return found.flat()
}

test('a visitor with a small phone finds a product, orders it and pays, in Arabic', async () => {
  const { page, go } = await visit({ site, language: 'ar', locale: 'ar', viewport: smallPhone, isTouch: true })
  await go('/shop')
  expect(await faultsOf(page)).toEqual([])
  await link(page, 'OBD-II cable').first().tap()
  await heading(page, 'OBD-II cable').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await button(page, shop['cart.add']).tap()
  await button(page, shop['cart.show']).tap()
  await heading(page, shop['cart.title']).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await button(page, shop['cart.checkout']).tap()
  await heading(page, shop['checkout.title']).waitFor()
  const details = {
    ...{ 'field.email': 'amina@mail.example', 'field.firstname': 'أمينة', 'field.lastname': 'الحداد' },
    ...{ 'field.address': 'Quay 1', 'field.post_code': '20095', 'field.city': 'Hamburg' },
  } as const
  for (const [name, value] of Object.entries(details))
    await textbox(page, accounts[name as keyof typeof details]).fill(value)
  await page.getByRole('radio', { name: /Stripe/ }).check()
  await page.getByRole('checkbox', { name: new RegExp(`^${shop['checkout.terms']}`) }).check()
  expect(await faultsOf(page)).toEqual([])
  await button(page, startingWith(shop['checkout.order'])).tap()
  await page.getByRole('heading', { name: 'The page of the provider' }).waitFor()
  await link(page, 'Pay now').tap()
  await page.getByRole('heading', { name: shop['result.paid.title'] }).waitFor()
  expect(await faultsOf(page)).toEqual([])
})
