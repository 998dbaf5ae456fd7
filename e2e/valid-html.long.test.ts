import { questionCalls, reasonCalls, termCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { htmlFaults } from './kit/html-faults.ts'
import { publishTexts } from './kit/publish-texts.ts'
import { makeSampleDownloads } from './kit/sample-downloads.ts'
import { makeSampleShop } from './kit/sample-shop.ts'
import { sampleVehicle } from './kit/sample-vehicle.ts'
import { type Site, startSite } from './kit/site.ts'

// Validates the HTML of the pages for visitors: as the server sends it, and as the app renders it.

const { visit } = useBrowser()
let site: Site
let pages: string[]

beforeAll(async () => {
  site = await startSite()
  pages = await makePages()
})
afterAll(() => site.stop())

/** Fills the pages for visitors and returns their paths. */
async function makePages(): Promise<string[]> {
  const admin = await site.admin()
  const as = { as: admin }
  await switchOn(site, 'home_public')
  await publishTexts(site)
  await makeSampleDownloads(site, { admin, customer: await site.person() })
  const question = { question: 'How long does a file take?', answer: '<p>An hour.</p>' }
  await site.call(questionCalls.add, { body: question }, as)
  await site.call(reasonCalls.add, { body: { title: 'Calibrated by hand', text: 'No patches.' } }, as)
  const term = { audience: 'customer', language: 'en', title: 'Payment', text: '<p>Due.</p>' } as const
  await site.call(termCalls.add, { body: term }, as)
  const dealer = await site.person()
  const shown = { company_name: 'Mur & <Son>', city: 'Graz', country: 'AT', lat: 47.07, lng: 15.44, in_locator: true }
  await site.sql`UPDATE users SET ${site.sql(shown)} WHERE _id = ${dealer._id}`
  const { slug } = await makeSampleShop(site, admin)
  return [
    ...['/', '/login', '/register', '/forgot_password', '/price-list', '/dealers-locator', '/faq', '/accessibility'],
    ...['/shop', `/shop/product/${slug}`, '/shop/product/splitter', '/shop/terms-and-conditions', '/shop/cart'],
    ...['/vehicles', ...(await sampleVehicle(site)).paths, '/downloads'],
    ...['/terms_of_use', '/privacy_policy', '/imprint', '/terms_and_conditions', '/no_such_page'],
  ]
}

test.each(['en', 'de', 'ar'])('the server sends valid HTML, in %s', async (language) => {
  const faults: string[] = []
  for (const path of pages) {
    const headers = { accept: 'text/html', 'accept-language': language }
    const html = await (await fetch(site.url + path, { headers })).text()
    expect(html, path).toContain(`lang="${language}"`)
    faults.push(...htmlFaults(html).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test.each(['en', 'ar'])('the app renders valid HTML, in %s', async (language) => {
  const visitor = await visit({ site, language })
  visitor.expectRefusals(404)
  const faults: string[] = []
  for (const path of pages) {
    await visitor.go(path)
    await settle(visitor.page)
    // Mantine renders its style sheet into the app's element, which browsers accept.
    const html = (await visitor.page.content()).replace(/<style data-mantine-styles[^>]*>[^<]*<\/style>/, '')
    faults.push(...htmlFaults(html).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})
