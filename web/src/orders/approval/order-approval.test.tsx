import type { Membership } from '@mapwright/contract/accounts/member.ts'
import { ListTeam } from '@mapwright/contract/accounts/member-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { ApproveOrder, DeclineOrder } from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import type { OrderApproval as Approval } from '@mapwright/contract/orders/order-approval.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { meQuery } from '../../platform/session/me.ts'
import { OrderApproval } from './order-approval.tsx'

const id = '01a20163-0000-7000-8000-000000000001'
const asked_at = '2026-11-30T10:00:00.000Z'
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The shown values by their labels. */
const values = () =>
  Object.fromEntries(
    page
      .getByRole('term')
      .elements()
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replace(/\s+/g, ' ') ?? '']),
  )

const approval: Approval = JSON.parse(
  JSON.stringify({
    ...{ by: 'Anna Mechanic', total: '100.00', asked_at },
    order: {
      ...{ vehicle: 'Golf', vin: '', services: ['Stage 1'], options: [], time_frame: 'normal', comment: 'Hot summer' },
      ...{ instruction: '', pay_later: false, declares_off_road: false },
    },
  }),
)

const team = (rights: object): Wire<typeof ListTeam> =>
  JSON.parse(JSON.stringify({ members: [{ _id: id, name: 'Anna Mechanic', rights }], invitations: [] }))

async function showTo(membership: Partial<Membership> | null, rights: object = { may_pay: false }) {
  // Safe assertion: the panel reads only the membership.
  queryClient.setQueryData(meQuery.queryKey, { membership } as unknown as User)
  await api.respond(ListTeam, team(rights))
  await api.respond(GetBalance, JSON.parse('{"balance":"400.00","credit_limit":"0.00"}'))
  await show(<OrderApproval id={id} approval={approval} />)
}

test('shows the customer who asks, the price, the limits and the balance in one place', async () => {
  await showTo(null, { may_pay: true, order_limit: '50.00', period_limit: '300.00', period: 'month' })
  await expect.poll(() => values()['Submitted by']).toMatch(/^Anna Mechanic ·/)
  await expect.poll(() => values()['Price']).toBe('100 credits')
  await expect.poll(() => values()['Limits']).toBe('50 credits per order · 300 credits per month')
  await expect.poll(() => values()['Your balance']).toBe('400 credits')
  await expect.element(page.getByText('Hot summer')).toBeVisible()
})

test('says that every order of a member without the right to pay needs approval', async () => {
  await showTo(null)
  await expect.poll(() => values()['Limits']).toBe('Every order waits for your approval.')
})

test('approves what the customer saw', async () => {
  await showTo(null)
  await api.refuse(ApproveOrder, 409, { code: 'orders.approval_changed', message: 'It was changed.' })
  await button('Approve for 100 credits').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve for 100 credits' }).click()
  await expect.element(page.getByText('It was changed.')).toBeVisible()
  const bodies = async () => (await api.requests(ApproveOrder)).map(({ body }) => body)
  await expect.poll(bodies).toEqual([{ expected_total: '100.00', asked_at }])
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
})

test('declines without a reason, and names the member who would read it', async () => {
  await showTo(null)
  await api.refuse(DeclineOrder, 404, { code: 'orders.no_approval' })
  await button('Decline').click()
  const dialog = page.getByRole('dialog', { name: 'Decline the order of Anna Mechanic?' })
  await expect.element(dialog.getByText('The order stays a draft. Anna Mechanic sees the reason.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason (optional)')).not.toBeRequired()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  const bodies = async () => (await api.requests(DeclineOrder)).map(({ body }) => body)
  await expect.poll(bodies).toEqual([{ reason: '' }])
  await dialog.getByRole('button', { name: 'Back' }).click()
})

test('shows a member who decides, but no limits, balance or buttons', async () => {
  await showTo({ workshop: 'Garage Nord', sees_prices: true })
  await expect.element(page.getByText('Garage Nord decides about this order. You will be notified.')).toBeVisible()
  await expect.poll(() => values()['Price']).toBe('100 credits')
  expect(Object.keys(values())).not.toContain('Limits')
  expect(Object.keys(values())).not.toContain('Your balance')
  expect(page.getByRole('main').getByRole('button').elements()).toEqual([])
  expect(await api.requests(ListTeam)).toEqual([])
})

test('shows no price to a member who may not see it', async () => {
  await showTo({ workshop: 'Garage Nord', sees_prices: false })
  await expect.element(page.getByText('Hot summer')).toBeVisible()
  expect(Object.keys(values())).not.toContain('Price')
})
