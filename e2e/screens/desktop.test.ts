import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { paint } from '../kit/check-page.ts'
import { everything, useScreens } from '../kit/look-at-all.ts'

const lookAtAll = useScreens()

test('every route and view on a desktop is accessible and fits, in the colours of the operator and in ours', async () => {
  const inEachTheme = async (page: Page) => {
    const faults = await everything(page)
    for (const theme of ['dark', 'red', 'default'] as const) {
      await paint(page, theme)
      faults.push(...(await axe(page, { rules: ['color-contrast'] })).map((fault) => `in ${theme}: ${fault}`))
    }
    return faults
  }
  expect(await lookAtAll({ theme: 'custom' }, inEachTheme)).toEqual([])
})
