import {
  AddFurtherAddress,
  ConfirmFurtherAddress,
  GetFurtherAddresses,
  RemoveFurtherAddress,
} from '@mapwright/contract/accounts/further-address-endpoints.ts'
import { InstantText } from '@mapwright/contract/api/scalars.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { FurtherAddressesForm } from './further-addresses-form.tsx'

const at = InstantText.parse('2026-11-30T10:00:00.000Z')
const office = { email: 'office@dealer.example', confirmed_at: at }
const pending = { email: 'shop@dealer.example', sent_at: at, expires_at: at, resend_at: at, tries_left: 5 }

test('an address is added with the code that was mailed to it', async () => {
  await api.respond(GetFurtherAddresses, { addresses: [], pending: null })
  await api.respond(AddFurtherAddress, {})
  await api.respond(ConfirmFurtherAddress, { addresses: [office] })
  await show(<FurtherAddressesForm />)
  await page.getByRole('textbox', { name: 'Email address' }).fill(pending.email)
  await api.respond(GetFurtherAddresses, { addresses: [], pending })
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill('123456')
  await api.respond(GetFurtherAddresses, { addresses: [office], pending: null })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText(office.email)).toBeVisible()
  expect((await api.requests(ConfirmFurtherAddress)).map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test('an address is removed, and five are the most', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...office, email: `${name}@dealer.example` }))
  await api.respond(GetFurtherAddresses, { addresses: five, pending: null })
  await api.respond(RemoveFurtherAddress, {})
  await show(<FurtherAddressesForm />)
  await expect.element(page.getByText('e@dealer.example')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send code' })).not.toBeInTheDocument()
  await api.respond(GetFurtherAddresses, { addresses: five.slice(1), pending: null })
  await page.getByRole('button', { name: 'Remove address a@dealer.example' }).click()
  await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await expect.element(page.getByText('a@dealer.example')).not.toBeInTheDocument()
})
