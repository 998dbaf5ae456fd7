// Usage: node scripts/take-screenshots.mjs [address]. Takes the screenshots for the README from a running demo (npm start -- --demo).
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from './find-browser.mjs'
import { root } from './set-up.mjs'

/** @typedef {import('playwright-core').Page} Page */

const site = process.argv[2] ?? 'http://localhost:3000'
const folder = join(root, 'docs', 'screenshots')
const password = 'demo-workshop'
const people = { customer: 'callum.bradley4@example.com', admin: 'admin@example.com' }
/** Milliseconds until a page is complete. Waiting for an idle network is impossible because of the page's event stream. */
const settleMs = 1500
const size = { width: 1440, height: 900 }

/** @type {{ name: string, as: keyof typeof people, open: (page: Page) => Promise<void> }[]} */
const pictures = [
  { name: 'new-order', as: 'customer', open: startOrder },
  { name: 'order', as: 'customer', open: openOrder },
  { name: 'admin-dashboard', as: 'admin', open: (page) => page.getByRole('heading', { name: 'Dashboard' }).waitFor() },
]

/** @param {Page} page */
async function startOrder(page) {
  await page.getByLabel('Find the vehicle').fill('golf 2.0 tdi edc17')
  await page.getByRole('option').first().click()
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** @param {Page} page */
async function openOrder(page) {
  await page.goto(`${site}/your_order?status=completed`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/order_details/)
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
for (const { name, as, open } of pictures)
  for (const theme of ['dark', 'light']) {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', locale: 'en-GB' })
    await context.addCookies([
      { name: 'theme', value: theme === 'dark' ? 'dark' : 'default', url: site },
      { name: 'language', value: 'en', url: site },
    ])
    const page = await context.newPage()
    await page.goto(`${site}/login`)
    await page.getByRole('textbox', { name: 'Email address' }).fill(people[as])
    await page.getByLabel('Password').first().fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await open(page)
    await page.waitForTimeout(settleMs)
    const path = join(folder, `${name}-${theme}.png`)
    await page.screenshot({ path })
    console.log(`${name}-${theme}.png: ${Math.round(statSync(path).size / 1000)} kB`)
    await context.close()
  }
await browser.close()
