import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { overflow, settle } from './check-page.ts'
import { shiftFaults, slowApi } from './layout-shift.ts'
import { isLong } from './long.ts'
import { faultsInAllThemes, faultsInOwnTheme } from './page-faults.ts'
import { customizeSite, makeSampleData } from './sample-data.ts'
import { type Audience, addressesOf, type Examples, type Screen } from './screens.ts'
import { type Person, type Site, startSite } from './site.ts'
import { smallTapTargets } from './small-tap-targets.ts'
import { desktop, phone, type Visitor, type VisitorOptions } from './visitor.ts'

/** Timeout for one page, in milliseconds. Each page is a separate test. */
const maxTestMs = 120_000

/** Checks whether the layout of a screen is tested in Arabic. The short run tests only screens with tables, money and files. */
const inArabic = (address: string): boolean => isLong || tablesMoneyAndFiles.has(address)
const tablesMoneyAndFiles = new Set([
  ...['/', '/order_details/$id', '/buy_credits', '/shop/cart', '/my_tickets', '/invoice/$id', '/admin', '/admin/inbox'],
  ...['/admin/manage_orders/order_details/$id', '/admin/agent_manager/bank_entries', '/admin/shop_manager/products'],
])

/** Languages of the long run: long words, another direction, no spaces between words, and another alphabet. */
const scripts = ['en', 'de', 'ar', 'ja', 'ru'] as const

/** Checks whether the layout shift of this screen is measured. The short run measures only the most frequently used pages. */
const whileLoading = (address: string): boolean => isLong || usedMost.has(address)
const usedMost = new Set([
  ...['/home', '/login', '/shop', '/', '/your_order', '/order_details/$id', '/buy_credits', '/admin', '/admin/inbox'],
  ...['/admin/manage_orders/pending_orders', '/admin/manage_orders/order_details/$id'],
])

async function overflowOnBoth(page: Page): Promise<string[]> {
  const wide = await overflow(page)
  await page.setViewportSize(phone)
  await settle(page)
  const narrow = await overflow(page)
  await page.setViewportSize(desktop)
  return [...wide, ...narrow]
}

type Check = Omit<VisitorOptions, 'site' | 'as'> & {
  screens: readonly Screen[]
  faultsOf: (page: Page) => Promise<string[]>
  /**
   * Sets up a browser context. Returns a function that waits until the page is complete. With `prepare`, each screen is opened with a full page load.
   */
  prepare?: (context: BrowserContext) => Promise<() => Promise<void>>
}

type Sample = { site: Site; people: Record<Audience, Person | undefined>; examples: Examples }

async function startSample(): Promise<Sample> {
  const site = await startSite()
  const admin = await site.admin()
  const customer = await site.person()
  const people = {
    nobody: undefined,
    unverified: await site.person({ verified: false, status: 0 }),
    waiting: await site.person({ status: 0 }),
    customer,
    admin,
  }
  await customizeSite(site, admin)
  return { site, people, examples: await makeSampleData(site, { admin, customer }) }
}

/** Tests screens on a site with an example of everything. Each screen is a test; the tests run one after the other, in one tab per audience. */
export function testScreens(all: readonly Screen[]): void {
  let sample: Sample
  beforeAll(async () => {
    sample = await startSample()
  })
  afterAll(() => sample?.site.stop())

  const check = (name: string, { screens, prepare, faultsOf, ...options }: Check) => {
    if (screens.length === 0) return
    describe(name, () => {
      const { visit } = useBrowser()
      const tabs = new Map<Audience, Visitor & { complete?: () => Promise<void>; isNew: boolean }>()

      beforeAll(async () => {
        for (const audience of new Set(screens.map((screen) => screen.audience))) {
          const visitor = await visit({ site: sample.site, as: sample.people[audience], ...options })
          tabs.set(audience, { ...visitor, complete: await prepare?.(visitor.context), isNew: true })
        }
      })

      test.for(screens)('$address', { timeout: maxTestMs }, async (screen) => {
        const tab = tabs.get(screen.audience)
        if (!tab) throw new Error(`no tab of ${screen.audience}`)
        const isMissing = screen.address === '/no_such_page'
        // The server responds to this address with 404.
        if (isMissing) tab.expectRefusals(404)
        for (const address of addressesOf(screen, sample.examples)) {
          if (tab.isNew || prepare || isMissing) await tab.go(address)
          else await tab.follow(address)
          // Marks the tab as new until the checks pass: after a failure, the next screen is opened with a full page load.
          tab.isNew = true
          await settle(tab.page)
          await tab.complete?.()
          const faults = await faultsOf(tab.page)
          // Reports all faults in one message, because the message is all that remains of the failure if the retry passes.
          if (faults.length > 0) expect.fail([address, ...faults].join('\n'))
          tab.isNew = false
        }
      })
    })
  }

  check('opens without a fault, is accessible and does not overflow', {
    screens: all,
    theme: 'custom',
    faultsOf: faultsInOwnTheme,
  })
  check('has a layout from right to left without overflow, in Arabic', {
    screens: all.filter(({ address }) => inArabic(address)),
    language: 'ar',
    faultsOf: overflowOnBoth,
  })
  check('does not move while it loads, on a desktop', {
    screens: all.filter(({ address }) => whileLoading(address)),
    viewport: desktop,
    prepare: slowApi,
    faultsOf: shiftFaults,
  })
  check('does not move while it loads and has tap targets of 44 pixels, on a phone', {
    screens: all.filter(({ address }) => whileLoading(address)),
    viewport: phone,
    isTouch: true,
    prepare: slowApi,
    faultsOf: async (page) => [...(await shiftFaults(page)), ...(await smallTapTargets(page))],
  })
  for (const language of isLong ? scripts : [])
    check(`is accessible in all themes, on a desktop and on a phone, in ${language}`, {
      ...{ screens: all, theme: 'custom', language },
      faultsOf: faultsInAllThemes,
    })
}
