import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Email, Id } from '../api/scalars.ts'
import { Code, CodeState, codeRules } from './codes.ts'
import { FurtherAddress } from './further-address.ts'

const addresses = z.array(FurtherAddress)
const userParams = z.strictObject({ id: Id })

export const GetFurtherAddresses = endpoint({
  name: 'accounts.further_addresses',
  method: 'GET',
  path: '/user/further_addresses',
  access: ['customer'],
  summary: "The caller's confirmed further addresses, and the address that waits for its code",
  payload: { addresses, pending: CodeState.extend({ email: z.string() }).nullable() },
})

export const AddFurtherAddress = endpoint({
  name: 'accounts.add_further_address',
  method: 'POST',
  path: '/user/further_addresses',
  access: ['customer'],
  summary: 'Mail a code to a further address; the response is the same if the address belongs to another account',
  personal: true,
  body: z.strictObject({ email: Email }),
  payload: {},
  problems: ['accounts.too_many_addresses', 'accounts.address_yours', 'accounts.wait_for_code'],
  limits: [
    { by: 'principal', seconds: 3600, count: 10 },
    { by: 'body:email', seconds: 3600, count: 5 },
  ],
})

export const ConfirmFurtherAddress = endpoint({
  name: 'accounts.confirm_further_address',
  method: 'POST',
  path: '/user/further_addresses/confirm',
  access: ['customer'],
  summary: 'Confirm the further address with the code that was mailed to it',
  personal: true,
  body: z.strictObject({ code: Code }),
  payload: { addresses },
  problems: [
    'accounts.too_many_addresses',
    'accounts.email_taken',
    'accounts.wrong_code',
    'accounts.expired_code',
    'accounts.too_many_tries',
  ],
  limits: [{ by: 'principal', seconds: codeRules.minutes * 60, count: codeRules.tries }],
})

export const RemoveFurtherAddress = endpoint({
  name: 'accounts.remove_further_address',
  method: 'POST',
  path: '/user/further_addresses/remove',
  access: ['customer'],
  summary: "Remove one of the caller's further addresses",
  personal: true,
  body: z.strictObject({ email: Email }),
  payload: {},
})

export const GetFurtherAddressesOfUser = endpoint({
  name: 'accounts.further_addresses_of_user',
  method: 'GET',
  path: '/user/:id/further_addresses',
  access: ['may:dealers_manager.list'],
  summary: "A customer's confirmed further addresses",
  params: userParams,
  payload: { addresses },
  problems: ['accounts.user_not_found'],
})

export const RemoveFurtherAddressOfUser = endpoint({
  name: 'accounts.remove_further_address_of_user',
  method: 'POST',
  path: '/user/:id/further_addresses/remove',
  access: ['may:dealers_manager.edit'],
  summary: "Remove one of a customer's further addresses",
  params: userParams,
  body: z.strictObject({ email: Email }),
  payload: {},
  problems: ['accounts.user_not_found'],
})
