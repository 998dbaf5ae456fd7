import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { axe, overflow, paint, settle } from './kit/check-page.ts'
import { makeSampleData, makeSiteOwn } from './kit/sample-data.ts'
import { type Onlooker, onlookers, screens } from './kit/screens.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { desktop, phone, type VisitorOptions } from './kit/visitor.ts'

// Every route of the app, in every theme and on both widths: accessible, and nothing beyond the edge.

const { visit } = useBrowser()
// Some eighty screens a test.
vi.setConfig({ testTimeout: 480_000 })
let site: Site
let people: Record<Onlooker, Person | undefined>
let addresses: Record<Onlooker, string[]>

beforeAll(async () => {
  site = await startSite()
  const admin = await site.person({ role_id: 1 })
  const customer = await site.person()
  people = {
    nobody: undefined,
    unverified: await site.person({ verified: false, status: 0 }),
    waiting: await site.person({ status: 0 }),
    customer,
    admin,
  }
  await makeSiteOwn(site, admin)
  addresses = screens(await makeSampleData(site, { admin, customer }))
})
afterAll(() => site.stop())

/** Looks at every screen with the eyes of those it is for; answers what is wrong, with the address. */
async function lookAtAll(
  options: Omit<VisitorOptions, 'site'>,
  faultsOf: (page: Page) => Promise<string[]>,
  wanted = (_address: string) => true,
): Promise<string[]> {
  const look = async (onlooker: Onlooker) => {
    const own = addresses[onlooker].filter(wanted)
    const faults: string[] = []
    if (own.length === 0) return faults
    const visitor = await visit({ site, as: people[onlooker], ...options })
    for (const address of own) {
      await visitor.go(address)
      await settle(visitor.page)
      faults.push(...(await faultsOf(visitor.page)).map((fault) => `${address}: ${fault}`))
    }
    return faults
  }
  return (await Promise.all(onlookers.map(look))).flat()
}

const isRoute = (address: string) => !address.includes('?')
const everything = async (page: Page) => [...(await axe(page)), ...(await overflow(page))]

test('every route and view on a desktop is accessible and fits, in the colours of the operator and in ours', async () => {
  const inEachTheme = async (page: Page) => {
    const faults = await everything(page)
    for (const theme of ['dark', 'red', 'default'] as const) {
      await paint(page, theme)
      faults.push(...(await axe(page, ['color-contrast'])).map((fault) => `in ${theme}: ${fault}`))
    }
    return faults
  }
  expect(await lookAtAll({ theme: 'custom' }, inEachTheme)).toEqual([])
})

test('every route and view on a phone is accessible and fits', async () => {
  expect(await lookAtAll({ theme: 'default', viewport: phone }, everything)).toEqual([])
})

test('the app reads from the right in Arabic and fits, on a desktop and on a phone', async () => {
  const isApp = (address: string) => isRoute(address) && !['/terms_of_use', '/privacy_policy', '/500'].includes(address)
  const onBoth = async (page: Page) => {
    const wide = await overflow(page)
    await page.setViewportSize(phone)
    const narrow = await overflow(page)
    await page.setViewportSize(desktop)
    return [...wide, ...narrow]
  }
  expect(await lookAtAll({ language: 'ar' }, onBoth, isApp)).toEqual([])
})
