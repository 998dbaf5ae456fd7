import { ChangeStaffNetworks, GetStaffNetworks } from '@mapwright/contract/accounts/staff-network-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../../test/kit.tsx'
import { StaffNetworksPanel } from './staff-networks-panel.tsx'

const address = '203.0.113.7'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = () => page.getByLabelText('Addresses and ranges')

test('adds the own address and sends one network for each line', async () => {
  await api.respond(GetStaffNetworks, { networks: ['198.51.100.0/24'], address })
  await api.respond(ChangeStaffNetworks, { networks: ['198.51.100.0/24', address] })
  await show(<StaffNetworksPanel />)
  await expect.element(field()).toHaveValue('198.51.100.0/24')
  await expect.element(button('Save')).toBeDisabled()
  await button('Add my address').click()
  await expect.element(field()).toHaveValue(`198.51.100.0/24\n${address}`)
  await expect.element(button('Add my address')).not.toBeInTheDocument()
  await button('Save').click()
  await expect.element(page.getByText('Staff can use the site from these networks only.')).toBeVisible()
  const sent = (await api.requests(ChangeStaffNetworks)).map(({ body }) => body)
  expect(sent).toEqual([{ networks: ['198.51.100.0/24', address] }])
})

test('shows why a list is refused, and keeps it', async () => {
  await api.respond(GetStaffNetworks, { networks: [], address })
  const message = 'Your own address is not in the list.'
  await api.refuse(ChangeStaffNetworks, 422, { code: 'accounts.own_address_missing', message })
  await show(<StaffNetworksPanel />)
  await field().fill('198.51.100.0/24; 2001:db8::/32')
  await button('Save').click()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await expect.element(field()).toHaveValue('198.51.100.0/24; 2001:db8::/32')
  const sent = (await api.requests(ChangeStaffNetworks)).map(({ body }) => body)
  expect(sent).toEqual([{ networks: ['198.51.100.0/24', '2001:db8::/32'] }])
})
