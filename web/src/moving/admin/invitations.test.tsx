import {
  type CustomerInvitation,
  GetInvitations,
  SendInvitations,
} from '@mapwright/contract/accounts/invitation-endpoints.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { Invitations } from './invitations.tsx'

const listed = (...invitations: Partial<CustomerInvitation>[]): Wire<typeof GetInvitations> =>
  JSON.parse(
    JSON.stringify({
      ...{ invitations, invitable: invitations.length, total: invitations.length, page: 1, size: 20 },
      states: { not_invited: 0, waiting: 0, invited: 0, expired: 0, accepted: 0 },
    }),
  )
const lena = { user_id: 'lena', name: 'Lena Novak', email: 'lena@moved.example' }
const row = () => page.getByRole('row').filter({ hasText: 'Lena Novak' })

test('says where imported customers appear', async () => {
  await api.respond(GetInvitations, listed())
  await show(<Invitations />)
  await expect.element(page.getByText('Customers that you import appear here. You can then invite them.')).toBeVisible()
})

test('no longer highlights customers who were invited', async () => {
  await api.respond(GetInvitations, listed({ ...lena, state: 'not_invited', can_be_invited: true }))
  await api.respond(SendInvitations, { count: 1 })
  await show(<Invitations />)
  await row().getByRole('checkbox').click()
  await expect.element(row()).toHaveAttribute('data-picked')
  await api.respond(GetInvitations, listed({ ...lena, state: 'waiting', can_be_invited: false }))
  await page.getByRole('toolbar').getByRole('button', { name: 'Invite' }).click()
  await expect.element(row().getByText('Waiting to be sent')).toBeVisible()
  await expect.element(row()).not.toHaveAttribute('data-picked')
  expect((await api.requests(SendInvitations)).map(({ body }) => body)).toEqual([{ user_ids: ['lena'] }])
})
