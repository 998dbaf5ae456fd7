import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { axe } from './axe.ts'
import { useBrowser } from './browser.ts'
import { overflow, paint, settle } from './check-page.ts'
import { makeSampleData, makeSiteOwn } from './sample-data.ts'
import { type Onlooker, onlookers, screens } from './screens.ts'
import { type Person, type Site, startSite } from './site.ts'
import { desktop, phone, type VisitorOptions } from './visitor.ts'

/** What every screen is held to: accessible, and nothing beyond the edge. */
const everything = async (page: Page) => [...(await axe(page)), ...(await overflow(page))]

/** What is wrong on a desktop, in the colors in which the page came and in ours, and then on a phone. */
export async function everyLook(page: Page): Promise<string[]> {
  const faults = await everything(page)
  for (const theme of ['dark', 'red', 'default'] as const) {
    await paint(page, theme)
    faults.push(...(await axe(page, { rules: ['color-contrast'] })).map((fault) => `in ${theme}: ${fault}`))
  }
  await page.setViewportSize(phone)
  await settle(page)
  faults.push(...(await everything(page)).map((fault) => `on a phone: ${fault}`))
  await page.setViewportSize(desktop)
  return faults
}

/** A page mostly waits: the more tabs, the sooner all are seen, until the machine is busy. */
const maxPerTab = 40

type LookOptions = Omit<VisitorOptions, 'site'> & {
  /** Sets up each browser context; answers how to wait until a page is complete. */
  prepare?: (context: BrowserContext) => Promise<() => Promise<void>>
}

type LookAtAll = (
  options: LookOptions,
  faultsOf: (page: Page) => Promise<string[]>,
  wanted?: (address: string) => boolean,
) => Promise<string[]>

/**
 * A site with an example of everything, and a look at each of its routes and views with the eyes of those it is for,
 * which answers what is wrong, with the address.
 */
export function useScreens(): LookAtAll {
  const { visit } = useBrowser()
  // Some hundred screens a test.
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

  return async ({ prepare, ...options }, faultsOf, wanted = () => true) => {
    const look = async (onlooker: Onlooker, own: string[]) => {
      const faults: string[] = []
      const visitor = await visit({ site, as: people[onlooker], ...options })
      const complete = await prepare?.(visitor.context)
      for (const address of own) {
        // The server answers the last one as what it is.
        if (address === '/no_such_page') visitor.expectRefusals(404)
        await visitor.go(address)
        await settle(visitor.page)
        await complete?.()
        faults.push(...(await faultsOf(visitor.page)).map((fault) => `${address}: ${fault}`))
      }
      return faults
    }
    const looks = onlookers.flatMap((onlooker) => {
      const own = addresses[onlooker].filter(wanted)
      const lanes = Math.ceil(own.length / maxPerTab)
      // Dealt out like cards: pages of one kind, which take equally long, end up in different tabs.
      return Array.from({ length: lanes }, (_, lane) =>
        look(
          onlooker,
          own.filter((_, at) => at % lanes === lane),
        ),
      )
    })
    return (await Promise.all(looks)).flat()
  }
}
