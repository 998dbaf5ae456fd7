import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTeam, memberPassword } from '../server/test/team-kit.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow } from './kit/check-page.ts'
import { button, expectValue, link, textbox } from './kit/controls.ts'
import { confirmOrder, fillInOrder } from './kit/fill-in-order.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'
import { phone } from './kit/visitor.ts'

// A workshop invites a mechanic, who joins and orders above the limit. The workshop approves the order.

const { visit } = useBrowser()
const email = 'mika@workshop.example'
let site: OrderSite

beforeAll(async () => {
  site = await startOrderSite()
  await site.give(site.customer, 1000)
})
afterAll(() => site.stop())

/** Reads the token of the invitation that was mailed as the `count`th. */
async function tokenOf(count: number): Promise<string> {
  const { source } = await site.mails.waitFor(email, /invite/i, count)
  return /join_team\?token=3?D?([\w-]{43})/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? ''
}

test('a mechanic joins with the newest invitation and orders; the workshop approves the order', async () => {
  const owner = await visit({ site, as: site.customer })
  await owner.go('/team')
  const invite = async () => {
    await button(owner.page, 'Invite').click()
    const drawer = owner.page.getByRole('dialog', { name: 'Invite' })
    await textbox(drawer, 'Name').fill('Mika Mechanic')
    await textbox(drawer, 'Email address').fill(email)
    await drawer.getByRole('checkbox', { name: 'Place orders without approval' }).check()
    await textbox(drawer, 'Maximum credits per order').fill('1')
    expect(await axe(owner.page)).toEqual([])
    await button(drawer, 'Invite').click()
    await drawer.waitFor({ state: 'hidden' })
  }
  await invite()
  await owner.page.getByText(`An invitation was sent to ${email}`).waitFor()
  const earlier = await tokenOf(1)
  await invite()
  await owner.page.getByText(/The link of the earlier one no longer works/).waitFor()
  const token = await tokenOf(2)

  const mechanic = await visit({ site, viewport: phone })
  const { page } = mechanic
  mechanic.expectRefusals(404, 410)
  await mechanic.go(`/join_team?token=${earlier}`)
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  expect(await axe(page)).toEqual([])
  await mechanic.go(`/join_team?token=${token}`)
  await page.getByLabel('Password').first().fill(memberPassword)
  await button(page, 'Join the team').click()
  await page.waitForURL('**/login')
  await expectValue(textbox(page, 'Email address or username'), email)
  await page.getByLabel('Password').first().fill(memberPassword)
  await button(page, /^Sign in$/).click()
  await page.waitForURL((url) => url.pathname === '/')

  await fillInOrder(page)
  await confirmOrder(page)
  await button(page, 'Submit order').click()
  await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
  await page.getByText(/decides about this order\. You will be notified\./).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toEqual([])

  await owner.go('/team')
  await link(owner.page, /Lada Niva/).click()
  await owner.page.getByRole('definition').filter({ hasText: 'Mika Mechanic' }).waitFor()
  await owner.page.getByRole('definition').filter({ hasText: '1 credit per order' }).waitFor()
  expect(await axe(owner.page)).toEqual([])
  await button(owner.page, /^Approve for/).click()
  await button(owner.page.getByRole('dialog'), /^Approve for/).click()
  await owner.page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  await page.getByRole('heading', { name: 'We have received your order' }).waitFor()
  await owner.page.getByText('Placed by Mika Mechanic').waitFor()
})

test('a mechanic without prices sees no amounts while ordering', async () => {
  const rights = { sees_prices: false, may_pay: false }
  const mechanic = await visit({ site, as: await joinTeam(site, site.customer, rights) })
  const { page } = mechanic
  await mechanic.go('/')
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await summary.getByText(/sees the price and pays\./).waitFor()
  await summary.getByText(/^The order is placed once/).waitFor()
  expect(await summary.getByRole('table').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})
