import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { axe, overflow, settle } from './kit/check-page.ts'
import { makeSampleData, makeSiteOwn } from './kit/sample-data.ts'
import { type Onlooker, onlookers, screens } from './kit/screens.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { desktop, phone, type VisitorOptions } from './kit/visitor.ts'

// Every route of the app, in every theme and on both widths: accessible, and nothing beyond the edge.

const { visit } = useBrowser()
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
      const found = [...(await axe(visitor.page)), ...(await overflow(visitor.page))]
      faults.push(...found.map((fault) => `${address}: ${fault}`))
    }
    return faults
  }
  return (await Promise.all(onlookers.map(look))).flat()
}

const isRoute = (address: string) => !address.includes('?')

test.each([
  { theme: 'dark', ...desktop },
  { theme: 'default', ...phone },
] as const)('every route and view in $theme at $width px is accessible and fits', async ({ theme, ...viewport }) => {
  expect(await lookAtAll({ theme, viewport })).toEqual([])
})

test.each([
  { theme: 'default', ...desktop },
  { theme: 'red', ...desktop },
  { theme: 'custom', ...desktop },
  { theme: 'dark', ...phone },
] as const)('every route in $theme at $width px is accessible and fits', async ({ theme, ...viewport }) => {
  expect(await lookAtAll({ theme, viewport }, isRoute)).toEqual([])
})

test.each([desktop, phone])('the app reads from the right in Arabic at $width px', async (viewport) => {
  const isApp = (address: string) => isRoute(address) && !['/terms_of_use', '/privacy_policy', '/500'].includes(address)
  const faults = await lookAtAll({ language: 'ar', viewport }, isApp)
  expect(faults).toEqual([])
})
