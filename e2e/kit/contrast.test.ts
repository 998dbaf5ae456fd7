import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contrastFaults } from './contrast.ts'
import { launchOptions } from './launch-options.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await chromium.launch(await launchOptions())
  page = await browser.newPage()
})
afterAll(() => browser.close())

const show = (body: string) => page.setContent(`<!doctype html><title>Contrast</title><body>${body}</body>`)

test('finds gray text on white after the same gray was confirmed on black', async () => {
  await show('<p style="background: #000; color: #777">On black</p>')
  expect(await contrastFaults(page)).toEqual([])
  await show('<p style="background: #fff; color: #888">On white</p>')
  expect(await contrastFaults(page)).toEqual([expect.stringContaining('#888888')])
})

test('reports a fault on each page that has it, and each style once', async () => {
  const gray = '<p style="background: #fff; color: #999">One</p><p style="background: #fff; color: #999">Two</p>'
  await show(gray)
  expect(await contrastFaults(page)).toHaveLength(1)
  await show(gray)
  expect(await contrastFaults(page)).toHaveLength(1)
})

test('finds text that a translucent ancestor fades', async () => {
  await show('<p style="color: #333">Clear</p><div style="opacity: 0.3"><p style="color: #333">Faded</p></div>')
  expect(await contrastFaults(page)).toHaveLength(1)
})

test('finds a low-contrast value of a field', async () => {
  await show('<label>Name<input style="color: #bbb; background: #fff" value="Somebody"></label>')
  expect(await contrastFaults(page)).toHaveLength(1)
})
