import type { TeamMember } from '@mapwright/contract/accounts/member.ts'
import { ChangeMember, InviteMember } from '@mapwright/contract/accounts/member-endpoints.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { MemberDrawer } from './member-drawer.tsx'

const email = 'anna@workshop.example'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name })
const close = () => undefined

const invitation = (replaced_sent_at: string | null): Wire<typeof InviteMember> =>
  JSON.parse(JSON.stringify({ invitation: { _id: 'i', name: 'Anna', email, replaced_sent_at } }))
const rights = {
  ...{ may_order: true, may_message: true, sees_prices: true, may_pay: true, notifies_owner: true },
  ...{ order_limit: '50.00', period_limit: null, period: 'month' },
}
const member: TeamMember = JSON.parse(
  JSON.stringify({ _id: '01a20163-0000-7000-8000-000000000001', name: 'Anna', email, rights }),
)

async function invite(replaced_sent_at: string | null) {
  await api.respond(InviteMember, invitation(replaced_sent_at))
  await show(<MemberDrawer member="new" onClose={close} />)
  await page.getByLabelText(/^Name/).fill('Anna')
  await page.getByLabelText(/^Email address/).fill(email)
  await button('Invite').click()
}

test('groups the rights and the limits, and keeps every field in its place after a choice', async () => {
  await show(<MemberDrawer member="new" onClose={close} />)
  const group = page.getByRole('group', { name: 'Rights' })
  await expect.element(group.getByRole('checkbox', { name: 'Prepare orders' })).toBeVisible()
  const limits = page.getByRole('group', { name: 'Limits' })
  await expect.element(limits.getByLabelText('Maximum credits per order')).toBeDisabled()
  await expect.element(limits).toHaveAccessibleDescription('Every order waits for your approval.')
  const place = () => button('Invite').element().getBoundingClientRect().top
  const before = place()
  await box('Place orders without approval').click()
  await expect.element(limits.getByLabelText('Maximum credits per order')).toBeEnabled()
  await expect.element(limits).toHaveAccessibleDescription(/Orders above a limit wait for your approval/)
  expect(place()).toBe(before)
})

test('sends the rights with their limits', async () => {
  await api.refuse(ChangeMember, 404, { code: 'accounts.member_not_found' })
  await show(<MemberDrawer member={member} onClose={close} />)
  await expect.element(page.getByLabelText('Maximum credits per order')).toHaveValue('50.00')
  await page.getByLabelText('Maximum credits per period').fill('200')
  await page.getByLabelText('Period', { exact: true }).selectOptions('Day')
  await box('Write messages').click()
  await button('Save').click()
  const bodies = async () => (await api.requests(ChangeMember)).map(({ body }) => body)
  const changed = { ...rights, may_message: false, period_limit: '200', period: 'day' }
  await expect.poll(bodies).toEqual([{ rights: changed }])
})

test('says that another invitation of the same address replaces the earlier one', async () => {
  await invite('2026-05-04T12:00:00Z')
  await expect.element(page.getByText(/The link of the earlier one no longer works/)).toBeVisible()
})

test('says where the first invitation was sent', async () => {
  await invite(null)
  await expect.element(page.getByText(`An invitation was sent to ${email}`)).toBeVisible()
})
