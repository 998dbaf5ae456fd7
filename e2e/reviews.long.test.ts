import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '../server/test/order-kit.ts'
import { switchOn } from '../server/test/site-state.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button } from './kit/controls.ts'
import { stageOne } from './kit/order-site.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type Site, startSite } from './kit/site.ts'

// Customers release their feedback, staff choose what visitors see, and customers withdraw.

const { visit } = useBrowser()
let site: Site
beforeAll(async () => {
  site = await startSite()
  await switchOn(site, 'home_public')
})
afterAll(() => site.stop())

const homeHtml = async () =>
  (await fetch(site.url, { headers: { accept: 'text/html', 'accept-language': 'en' } })).text()

test('a released and chosen comment is on the home page without scripts, until the customer withdraws', async () => {
  const customer = await site.person()
  const admin = await site.admin()
  await site.sql`UPDATE users SET firstname = 'Sam', lastname = 'Rivers', company_name = '' WHERE _id = ${customer._id}`
  const { orderIn } = orderCalls(site, await stageOne(site))
  const id = await orderIn('completed', { customer, staff: admin })

  const mine = await visit({ site, as: customer, language: 'en' })
  await mine.go(`/order_details/${id}`)
  await mine.page.getByRole('radio', { name: 'Happy', exact: true }).press('Space')
  await mine.page.getByRole('textbox', { name: 'Comment (optional)' }).fill('Pulls well <b>from</b> 1800')
  await button(mine.page, 'Send feedback').click()
  await mine.page.getByText('May we publish this comment').waitFor()
  expect(await mine.page.getByRole('radio', { name: 'No', exact: true }).isChecked()).toBe(true)
  expect(await homeHtml()).not.toContain('Pulls well')
  await mine.page.getByRole('radio', { name: 'Yes, as Sam R.' }).press('Space')
  await expect.poll(() => mine.page.getByRole('radio', { name: 'Yes, as Sam R.' }).isChecked()).toBe(true)
  expect(await pageFaults(mine.page)).toEqual([])

  const staff = await visit({ site, as: admin, language: 'en' })
  await staff.go('/admin/home')
  await settle(staff.page)
  await staff.page.getByText('Pulls well').waitFor()
  expect(await homeHtml()).not.toContain('Pulls well')
  await staff.page.getByRole('switch', { name: 'Show the review by Sam R.' }).press('Space')
  await expect.poll(homeHtml).toContain('Pulls well')
  expect(await pageFaults(staff.page)).toEqual([])

  const visitor = await visit({ site, language: 'en', javaScriptEnabled: false })
  visitor.expectConnectionErrors()
  await visitor.go('/')
  await visitor.page.getByRole('heading', { name: 'What customers say', level: 2 }).waitFor()
  await visitor.page.getByText('Pulls well <b>from</b> 1800').waitFor()
  await visitor.page.getByText(/Sam R\. · Happy/).waitFor()

  await mine.page.reload()
  await mine.page.getByText('Visitors can see it now.').waitFor()
  await mine.page.getByRole('radio', { name: 'No', exact: true }).press('Space')
  await expect.poll(homeHtml).not.toContain('Pulls well')
  await visitor.page.reload()
  expect(await visitor.page.getByRole('heading', { name: 'What customers say' }).count()).toBe(0)
})
