import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeyOf } from '../server/test/partner-kit.ts'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading, textbox } from './kit/controls.ts'
import { quoteTokenOf, requestQuote } from './kit/sample-quotes.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// A visitor of a partner's website asks for a quote; the partner answers, and the visitor accepts through the link in the mail.

const { visit } = useBrowser()
let site: Site
let partner: Visitor
let quoteId: string

beforeAll(async () => {
  site = await startSite()
  await switchOn(site, 'api_access')
  const admin = await site.admin()
  const workshop: Person = await site.person()
  const admins = { call: site.call, admin: async () => admin }
  const key = await apiKeyOf(admins, workshop, { website_url: 'https://tuner.example', currency: 'EUR', rate: '2' })
  quoteId = await requestQuote(site, { key, name: 'Vera Visitor' })
  partner = await visit({ site, as: workshop })
})
afterAll(() => site.stop())
skipAfterFailure()

test('the partner answers a request with a price and a text', async () => {
  const { page, go } = partner
  await go('/access_api')
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  await heading(page, /^Quotes/).waitFor()
  await page.getByRole('row', { name: /Vera Visitor.*New/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('By Friday, please').waitFor()
  await textbox(drawer, 'Price (EUR)').fill('349')
  await textbox(drawer, 'Text for the visitor').fill('Two hours of work, come by any morning.')
  expect(await axe(page)).toEqual([])
  await button(drawer, 'Send answer').click()
  await page.getByText('The answer is on its way to vera.visitor@mail.example').waitFor()
  await button(drawer, 'Send a new answer').waitFor()
})

test('the visitor sees the price and accepts it without an account', async () => {
  const { page, go } = await visit({ site })
  await go(`/quote/${await quoteTokenOf(site, quoteId)}`)
  await page.getByText('€349.00').waitFor()
  await page.getByText('Two hours of work').waitFor()
  expect(await axe(page)).toEqual([])
  await button(page, 'Accept').click()
  await button(page.getByRole('dialog'), 'Accept').click()
  await page.getByText('You have accepted this quote').waitFor()
  await page.reload()
  await page.getByText('You have accepted this quote').waitFor()
})

test('the partner continues by ordering the file for the vehicle', async () => {
  const { page, go } = partner
  await go('/quotes-through-api?status=accepted')
  await page.getByRole('row', { name: /Vera Visitor.*Accepted/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Order the file' }).click()
  await page.waitForURL(/\/\?variant=/)
})

test('an invalid link says so', async () => {
  const { page, go, expectRefusals } = await visit({ site })
  expectRefusals(410)
  await go('/quote/nothing-like-this')
  await page.getByText('This quote is no longer valid').waitFor()
})
