import type { Page } from 'playwright-core'
import { axe } from './axe.ts'
import { overflow, settle, showTheme, themeOf } from './check-page.ts'
import { contrastFaults } from './contrast.ts'
import { isLong } from './long.ts'
import { desktop, phone, smallPhone } from './visitor.ts'

/** Returns the accessibility and layout faults of a page. The short run checks the page's current theme, the long run all themes. */
export const pageFaults = (page: Page): Promise<string[]> => (isLong ? faultsInAllThemes(page) : faultsInOwnTheme(page))

/** Returns the accessibility and overflow faults. Contrast, which takes longest, is checked once for each style of text. */
async function faultsInThisTheme(page: Page): Promise<string[]> {
  return [
    ...(await axe(page, { except: ['color-contrast'] })),
    ...(await contrastFaults(page)),
    ...(await overflow(page)),
  ]
}

/** Returns the accessibility and overflow faults on a desktop, and the overflow faults on a phone. */
export async function faultsInOwnTheme(page: Page): Promise<string[]> {
  await settle(page)
  const faults = await faultsInThisTheme(page)
  await page.setViewportSize(phone)
  await settle(page)
  faults.push(...(await overflow(page)).map((fault) => `on a phone: ${fault}`))
  await page.setViewportSize(desktop)
  return faults
}

/** Returns the faults of a page on a desktop in its own theme, the contrast faults in each built-in theme, and the faults on a phone. */
export async function faultsInAllThemes(page: Page): Promise<string[]> {
  await settle(page)
  const faults = await faultsInThisTheme(page)
  const own = await themeOf(page)
  for (const theme of ['dark', 'red', 'default'] as const) {
    await showTheme(page, theme)
    faults.push(...(await contrastFaults(page)).map((fault) => `in ${theme}: ${fault}`))
  }
  await page.setViewportSize(smallPhone)
  await settle(page)
  const onPhone = await faultsInThisTheme(page)
  faults.push(...onPhone.map((fault) => `on a phone: ${fault}`))
  await own.show()
  await page.setViewportSize(desktop)
  return faults
}
