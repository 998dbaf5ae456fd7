import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { axe } from './axe.ts'
import { useBrowser } from './browser.ts'
import { overflow, settle, showTheme, themeOf } from './check-page.ts'
import { contrastFaults } from './contrast.ts'
import { customizeSite, makeSampleData } from './sample-data.ts'
import { type Audience, audiences, screens } from './screens.ts'
import { type Person, type Site, startSite } from './site.ts'
import { desktop, phone, type VisitorOptions } from './visitor.ts'

/** The faults of a page on a desktop in its own theme, its contrast in each built-in theme, and its faults on a phone. */
export async function faultsInAllThemes(page: Page): Promise<string[]> {
  await settle(page)
  const faults = [...(await axe(page)), ...(await overflow(page))]
  const own = await themeOf(page)
  for (const theme of ['dark', 'red', 'default'] as const) {
    await showTheme(page, theme)
    faults.push(...(await contrastFaults(page)).map((fault) => `in ${theme}: ${fault}`))
  }
  await page.setViewportSize(phone)
  await settle(page)
  const onPhone = [
    ...(await axe(page, { except: ['color-contrast'] })),
    ...(await contrastFaults(page)),
    ...(await overflow(page)),
  ]
  faults.push(...onPhone.map((fault) => `on a phone: ${fault}`))
  await own.show()
  await page.setViewportSize(desktop)
  return faults
}

/** In `npm test` every fourth page, in `npm run test:long` all of them. */
export const someScreens = (address: string, at: number): boolean =>
  process.env['TEST_LONG'] !== undefined || at % 4 === 0 || address === '/login'

/** Pages mostly wait, so several tabs are faster, until the machine is busy. */
const maxPerTab = 60

type ScreenOptions = Omit<VisitorOptions, 'site'> & {
  /** Sets up each browser context, and returns a function that waits until the page is complete. Each page is then loaded on its own. */
  prepare?: (context: BrowserContext) => Promise<() => Promise<void>>
}

type CheckScreens = (
  options: ScreenOptions,
  faultsOf: (page: Page) => Promise<string[]>,
  isIncluded?: (address: string, at: number) => boolean,
) => Promise<string[]>

/**
 * Starts a site with an example of everything. Returns a function that opens each route and view for its audience and returns
 * the faults with their addresses.
 */
export function useScreens(): CheckScreens {
  const { visit } = useBrowser()
  // A test opens several hundred pages.
  vi.setConfig({ testTimeout: 900_000 })
  let site: Site
  let people: Record<Audience, Person | undefined>
  let addresses: Record<Audience, string[]>

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
    await customizeSite(site, admin)
    addresses = screens(await makeSampleData(site, { admin, customer }))
  })
  afterAll(() => site.stop())

  return async ({ prepare, ...options }, faultsOf, isIncluded = () => true) => {
    const checkTab = async (audience: Audience, own: string[]) => {
      const faults: string[] = []
      const visitor = await visit({ site, as: people[audience], ...options })
      const complete = await prepare?.(visitor.context)
      for (const [at, address] of own.entries()) {
        // The server responds to this one with 404.
        if (address === '/no_such_page') visitor.expectRefusals(404)
        if (at === 0 || prepare || address === '/no_such_page') await visitor.go(address)
        else await visitor.follow(address)
        await settle(visitor.page)
        await complete?.()
        faults.push(...(await faultsOf(visitor.page)).map((fault) => `${address}: ${fault}`))
      }
      return faults
    }
    const checks = audiences.flatMap((audience) => {
      const own = addresses[audience].filter(isIncluded)
      const tabs = Math.ceil(own.length / maxPerTab)
      // Round robin, because neighboring pages take equally long.
      return Array.from({ length: tabs }, (_, tab) =>
        checkTab(
          audience,
          own.filter((_, at) => at % tabs === tab),
        ),
      )
    })
    return (await Promise.all(checks)).flat()
  }
}
