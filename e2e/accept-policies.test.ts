import { roles } from '@mapwright/contract/api/roles.ts'
import { ListAcceptances } from '@mapwright/contract/site/acceptance-endpoints.ts'
import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading, link } from './kit/controls.ts'
import { type Person, type Site, startSite } from './kit/site.ts'

// Staff publish terms that must be accepted; the customer accepts them, and staff see it.

const { visit } = useBrowser()
let site: Site
let admin: Person
let customer: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.person({ role_id: roles.admin })
  customer = await site.person()
  await site.call(ChangePolicies, { body: { terms_of_use: '<p>Our first terms.</p>' } }, { as: admin })
})
afterAll(() => site.stop())

test('asks customers to accept changed terms, and shows staff what they accepted', async () => {
  const staff = await visit({ site, as: admin })
  const shopper = await visit({ site, as: customer })
  await shopper.go('/')
  await settle(shopper.page)
  const dialog = shopper.page.getByRole('dialog', { name: 'Changed legal texts' })
  expect(await dialog.isVisible()).toBe(false)

  await staff.go('/admin/website_settings?section=policies')
  const editor = staff.page.getByRole('textbox', { name: 'Terms of use' })
  await editor.fill('Our second terms.')
  const mustAccept = staff.page.getByRole('switch', { name: 'Customers must accept this version' })
  await mustAccept.click()
  await button(staff.page, 'Publish').click()
  await staff.page.getByText('Newest · Must be accepted').waitFor()
  // The switch holds for one version. Without a change of the text, only switching it on allows publishing.
  await settle(staff.page)
  expect([await mustAccept.isChecked(), await button(staff.page, 'Publish').isDisabled()]).toEqual([false, true])
  await mustAccept.click()
  expect(await button(staff.page, 'Publish').isDisabled()).toBe(false)
  await mustAccept.click()
  expect(await button(staff.page, 'Publish').isDisabled()).toBe(true)

  await shopper.go('/terms_of_use')
  // A first confirmation, whose dialog stays in the document before the one of the texts.
  const question = shopper.page.getByRole('dialog', { name: 'Sign out' })
  await button(shopper.page, /^Account of/).click()
  await shopper.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await button(question, 'Back').click()
  await question.waitFor({ state: 'hidden' })
  await link(shopper.page, 'Your orders').first().click()
  await dialog.waitFor()
  await settle(shopper.page)
  expect(await axe(shopper.page)).toEqual([])
  await shopper.page.keyboard.press('Escape')
  await settle(shopper.page)
  expect(await dialog.isVisible()).toBe(true)
  await button(dialog, 'Sign out').click()
  await button(question, 'Back').click()
  await question.waitFor({ state: 'hidden' })
  // The text can be read before it is accepted.
  const opened = shopper.page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Terms of use' }).click()
  const reading = await opened
  await reading.getByText('Our second terms.').waitFor()
  await settle(reading)
  expect(await reading.getByRole('dialog').count()).toBe(0)
  await reading.close()

  await button(dialog, 'Accept').click()
  await dialog.waitFor({ state: 'hidden' })
  await shopper.page.reload()
  await heading(shopper.page, 'Your orders').waitFor()
  await settle(shopper.page)
  expect(await dialog.isVisible()).toBe(false)
  await eventually(async () => {
    const { body } = await site.call(ListAcceptances, { params: { user_id: customer._id } }, { as: admin })
    expect(body.acceptances).toMatchObject([{ policy: 'terms_of_use', occasion: 'request' }])
  })

  await staff.go(`/admin/agent_manager/agent/${customer._id}`)
  const panel = staff.page
    .locator('section')
    .filter({ has: staff.page.getByRole('heading', { name: 'Accepted legal texts' }) })
  await panel.getByText('when asked').waitFor()
})
