import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { line } from '../api/scalars.ts'

/** The networks from which staff and admins can sign in and use the site: addresses and ranges such as 203.0.113.0/24. Empty: any. */
const networks = z.array(line(60, 1)).max(200)

export const GetStaffNetworks = endpoint({
  name: 'accounts.get_staff_networks',
  method: 'GET',
  path: '/staff_networks',
  access: ['admin'],
  summary: 'The networks from which staff can use the site, and the address of the caller',
  payload: { networks, address: z.string() },
})

export const ChangeStaffNetworks = endpoint({
  name: 'accounts.change_staff_networks',
  audit_kind: 'sign_in',
  method: 'PUT',
  path: '/staff_networks',
  access: ['admin'],
  personal: true,
  summary: "Change the networks from which staff can use the site; a list without the caller's own address is refused",
  body: z.strictObject({ networks }),
  payload: { networks },
  problems: ['accounts.own_address_missing'],
})
