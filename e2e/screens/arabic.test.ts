import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflow, settle } from '../kit/check-page.ts'
import { someScreens, useScreens } from '../kit/check-screens.ts'
import { desktop, phone } from '../kit/visitor.ts'

const checkScreens = useScreens()

test('lays out every page from right to left in Arabic without overflow, on a desktop and on a phone', async () => {
  const isApp = (address: string, at: number) =>
    someScreens(address, at) &&
    !address.includes('?') &&
    !['/terms_of_use', '/privacy_policy', '/500'].includes(address)
  const onBoth = async (page: Page) => {
    const wide = await overflow(page)
    await page.setViewportSize(phone)
    await settle(page)
    const narrow = await overflow(page)
    await page.setViewportSize(desktop)
    return [...wide, ...narrow]
  }
  expect(await checkScreens({ language: 'ar' }, onBoth, isApp)).toEqual([])
})
