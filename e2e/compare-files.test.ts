import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading, link } from './kit/controls.ts'
import { makeSampleData } from './kit/sample-data.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// Staff review a modified file: how much was changed, where, and the previous values.

const { visit } = useBrowser()
let site: Site
let admin: Person
let order: string

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  const examples = await makeSampleData(site, { admin, customer: await site.person() })
  order = examples['/admin/manage_orders/order_details/$id/compare']?.[0] ?? ''
})
afterAll(() => site.stop())

test('steps through the changes of an order’s file and jumps to any address', async () => {
  const { page, go } = await visit({ site, as: admin })
  await go(`/admin/manage_orders/order_details/${order}`)
  await link(page, 'Compare').click()
  await heading(page, 'Comparison').waitFor()
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('button')
  await eventually(async () => expect(await changes.count()).toBeGreaterThan(0))
  const shown = () => page.getByRole('region', { name: 'Bytes of both files' }).textContent()
  const first = (await changes.first().locator('.mono').textContent()) ?? ''
  await eventually(async () => expect(await changes.first().getAttribute('aria-current')).toBe('true'))
  await eventually(async () => expect(await shown()).toContain(first.slice(0, -1)))
  expect(await page.locator('mark').count()).toBeGreaterThan(0)

  const jump = page.getByRole('textbox', { name: 'Go to address' })
  await page.keyboard.press('g')
  await jump.fill('0')
  await jump.press('Enter')
  await eventually(async () => expect(await shown()).toMatch(/^0{6}/))
  await jump.fill('FFFFFFFF')
  await jump.press('Enter')
  await page.getByText('A hexadecimal address within the file').waitFor()
  expect(await button(page, 'Previous change').isDisabled()).toBe(true)
})
