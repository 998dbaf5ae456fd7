import { ChangeStaffNetworks, GetStaffNetworks } from '@mapwright/contract/accounts/staff-network-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { isRange } from '../../platform/net/address-ranges.ts'
import { isStaffAddress, readStaffNetworks } from './staff-network-rows.ts'

const getStaffNetworks = query(GetStaffNetworks, async ({ sql, request }) => ({
  networks: await readStaffNetworks(sql),
  address: request.address,
}))

/** Refuses a list that would lock its author out. */
const changeStaffNetworks = command(ChangeStaffNetworks, async ({ tx, request, body, audit }) => {
  const networks = [...new Set(body.networks)]
  if (!networks.every(isRange))
    throw new Problem('request.invalid', { fields: { networks: { code: 'not_a_network' } } })
  if (!isStaffAddress(request.address, networks))
    throw new Problem('accounts.own_address_missing', { details: { address: request.address } })
  await tx`SELECT FROM staff_networks FOR UPDATE`
  audit({ before: { networks: await readStaffNetworks(tx) }, after: { networks } })
  await tx`UPDATE staff_networks SET networks = ${networks}`
  return { networks }
})

export const staffNetworkRoutes: readonly Route[] = [getStaffNetworks, changeStaffNetworks]
