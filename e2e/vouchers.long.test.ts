import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// Staff create a voucher, customers redeem it, and staff see the uses.

const { visit } = useBrowser()
let site: Site
let staff: Person

beforeAll(async () => {
  site = await startSite()
  staff = await site.staffWith('dealers_manager.balance', 'dealers_manager.list')
})
afterAll(() => site.stop())

test('a voucher is made by staff, redeemed once by a customer on a phone, and listed with its redemptions', async () => {
  const customer = await site.person()
  const office = await visit({ site, as: staff })
  await office.go('/admin/agent_manager/agent_balance')
  await link(office.page, 'Vouchers').click()
  await heading(office.page, 'Vouchers').waitFor()
  await button(office.page, 'Add voucher').first().click()
  const form = office.page.getByRole('dialog', { name: 'Add voucher' })
  await textbox(form, 'Name').fill('Trade fair')
  await textbox(form, 'Code').fill('fair-2026')
  await textbox(form, 'Credits').fill('30')
  await button(form, /^Add$/).click()
  await form.waitFor({ state: 'hidden' })
  await office.page.getByRole('row', { name: /FAIR2026.*Trade fair.*30/ }).waitFor()

  const mine = await visit({ site, as: customer, viewport: phone })
  await mine.go('/buy_credits')
  await textbox(mine.page, 'Voucher code').fill('Fair 2026')
  expect(await axe(mine.page)).toEqual([])
  await button(mine.page, 'Redeem').click()
  await mine.page.getByText('Added to your balance: 30 credits').waitFor()
  expect(await textbox(mine.page, 'Voucher code').inputValue()).toBe('')
  await mine.go('/buy_credits?view=history')
  await mine.page.getByText('FAIR2026').waitFor()

  mine.expectRefusals(409)
  await mine.go('/buy_credits')
  await textbox(mine.page, 'Voucher code').fill('FAIR2026')
  await button(mine.page, 'Redeem').click()
  await mine.page.getByText('You have already redeemed this voucher.').waitFor()

  await office.page.reload()
  await office.page
    .getByRole('row', { name: /FAIR2026/ })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await office.page.getByRole('menuitem', { name: 'Redemptions' }).click()
  await heading(office.page, 'Redemptions of FAIR2026').waitFor()
  await office.page.getByRole('row', { name: new RegExp(customer.email) }).waitFor()
  expect(await axe(office.page)).toEqual([])
})
