import { GetLocatorEntry } from '@mapwright/contract/accounts/locator-endpoints.ts'
import { ConfirmSecondFactor, EnrollSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../server/test/authenticator.ts'
import { password, personWithPassword, signInAs } from '../server/test/with-password.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, heading, textbox } from './kit/controls.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import type { Visitor } from './kit/visitor.ts'

// Staff help a dealer who lost a phone, and a dealer whose pin on the map is in the wrong place.

const { visit } = useBrowser()
let site: Site
let dealer: Person
let staff: Visitor

beforeAll(async () => {
  site = await startSite()
  dealer = await personWithPassword(site)
  await site.sql`UPDATE users SET firstname = 'Dora', lastname = 'Dealer' WHERE _id = ${dealer._id}`
  staff = await visit({ site, as: await site.admin() })
})
afterAll(() => site.stop())

const openTab = async (name: string) => {
  await staff.go(`/admin/agent_manager/agent/${dealer._id}`)
  await heading(staff.page, 'Dora Dealer').waitFor()
  await staff.page.getByRole('tab', { name }).click()
}

test('a dealer who lost the phone can sign in with the password alone after a reset, and is notified by mail', async () => {
  const { body } = await site.call(EnrollSecondFactor, { body: { password } }, { as: dealer })
  await site.call(ConfirmSecondFactor, { body: { code: codeOf(body.secret) } }, { as: dealer })
  expect((await signInAs(site, dealer)).body).toHaveProperty('challenge')
  const { page } = staff
  await openTab('Sessions')
  await button(page, 'Reset protection').click()
  expect(await axe(page)).toEqual([])
  await answerDialog(page, 'Reset the protection of Dora Dealer', 'Reset protection', 'Called back on the known number')
  await page
    .getByText('There is nothing to reset')
    .or(page.getByText('The protection of Dora Dealer was reset'))
    .first()
    .waitFor()
  await site.mails.waitFor(dealer.email, /protection of your account .* was reset/)
  expect((await signInAs(site, dealer)).body).toHaveProperty('access_token')
})

test('staff move a dealer’s pin and hide fields, but cannot show more than the dealer chose', async () => {
  await site.sql`
    UPDATE users SET in_locator = true, locator_fields = '{phone}', lat = 48.1, lng = 11.5 WHERE _id = ${dealer._id}`
  const { page } = staff
  await openTab('Locator')
  await textbox(page, 'Latitude').fill('48.2')
  expect(await page.getByRole('checkbox', { name: 'Email address' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck()
  expect(await axe(page)).toEqual([])
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const admin = await site.admin()
  const { entry } = (await site.call(GetLocatorEntry, { params: { id: dealer._id } }, { as: admin })).body
  expect(entry).toMatchObject({ in_locator: true, locator_fields: [], lat: 48.2, lng: 11.5 })
  const [row] = await site.sql`SELECT target_id FROM audit WHERE name = 'accounts.change_locator_entry'`
  expect(row).toEqual({ target_id: dealer._id })
})
