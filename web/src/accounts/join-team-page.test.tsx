import { GetTeamInvitation, JoinTeam } from '@mapwright/contract/accounts/member-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, api, show } from '../../test/kit.tsx'
import { queryClient } from '../platform/api/query-client.ts'
import { meQuery } from '../platform/session/me.ts'
import JoinTeamPage from './join-team-page.tsx'
import LoginPage from './login-page.tsx'
import { prefilledLogin, prefillLogin } from './prefilled-login.ts'

const email = 'anna@workshop.example'
const invitation = { workshop: 'Garage Nord', name: 'Anna', email }

beforeEach(() => {
  queryClient.setQueryData(meQuery.queryKey, null)
  prefillLogin('')
})

const open = (search: string) => show(<JoinTeamPage />, `/setup/join_team${search}`)

test('joins with a password and keeps the address for the sign-in', async () => {
  await api.respond(GetTeamInvitation, { invitation })
  await api.respond(JoinTeam, {})
  await open('?token=abc')
  await expect.element(page.getByText(/Garage Nord has invited you/)).toBeVisible()
  await page
    .getByLabelText(/^Password/)
    .first()
    .fill('torque-wrench-42')
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect.poll(address).toBe('/login')
  expect(prefilledLogin()).toBe(email)
})

test('starts the sign-in with the address of the person who has joined', async () => {
  prefillLogin(email)
  await show(<LoginPage />, '/login')
  await expect.element(page.getByLabelText(/^Email address or username/)).toHaveValue(email)
  await expect.element(page.getByLabelText(/^Password/).first()).toHaveFocus()
})

test('explains a link that was used or has expired, and leads to the sign-in', async () => {
  await api.refuse(GetTeamInvitation, 404, { code: 'accounts.invitation_not_found' })
  await open('?token=abc')
  await expect.element(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect.element(page.getByText(/already used, has expired, or was replaced/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(address).toBe('/login')
})

test('explains an address without a token in the same way', async () => {
  await open('')
  await expect.element(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})

test('starts the sign-in without an address otherwise', async () => {
  await show(<LoginPage />, '/login')
  await expect.element(page.getByLabelText(/^Email address or username/)).toHaveValue('')
  await expect.element(page.getByLabelText(/^Email address or username/)).toHaveFocus()
})
