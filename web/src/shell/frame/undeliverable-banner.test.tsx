import { ConfirmEmail } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { GetAccessibilityContact } from '@mapwright/contract/site/accessibility/accessibility-endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { meQuery } from '../../platform/session/me.ts'
import { setSite, site } from '../../platform/site-data.ts'
import { UndeliverableBanner } from './undeliverable-banner.tsx'

const before = site.settings
const contact = page.getByRole('link', { name: 'Contact us' })

const signIn = (role_id: number) => {
  const me = {
    _id: '01a20163-0000-7000-8000-000000000001',
    email: 'old@dealer.example',
    role_id,
    undeliverable: '5.1.1',
  }
  // The assertion is safe, because the banner reads only these fields.
  queryClient.setQueryData(meQuery.queryKey, me as unknown as User)
}
const setFlags = (flags: { ticket_system_public?: boolean; live_support_public?: boolean }) =>
  setSite({ ...site, settings: { ...before, ...flags } })

beforeEach(() => signIn(roles.customer))
afterEach(() => setSite({ ...site, settings: before }))

test.each([
  [{ ticket_system_public: true, live_support_public: true }, '/open_ticket'],
  [{ ticket_system_public: false, live_support_public: true }, '/chat_support'],
])('links to a ticket, or else to the chat: %o', async (flags, path) => {
  setFlags(flags)
  await show(<UndeliverableBanner />)
  await expect.element(contact).toHaveAttribute('href', path)
  await expect.element(page.getByText(/Sign-in codes are still sent/)).toBeVisible()
})

test.each([
  ['office@tuning.example', 'mailto:office@tuning.example'],
  ['', '/imprint'],
])('without both, links to the address %s or the imprint', async (company_email, href) => {
  setFlags({ ticket_system_public: false, live_support_public: false })
  await api.respond(GetAccessibilityContact, { contact: { company_email, company_phone: '' } })
  await show(<UndeliverableBanner />)
  await expect.element(contact).toHaveAttribute('href', href)
})

test('staff see no contact link and can confirm the address', async () => {
  signIn(roles.staff)
  await show(<UndeliverableBanner />)
  await expect.element(page.getByRole('button', { name: 'The address is correct' })).toBeVisible()
  await expect.element(contact).not.toBeInTheDocument()
  expect(await api.requests(ConfirmEmail)).toEqual([])
})
