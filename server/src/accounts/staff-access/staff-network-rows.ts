import { roles } from '@mapwright/contract/api/roles.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { isInRanges } from '../../platform/net/address-ranges.ts'

export async function readStaffNetworks(db: Db): Promise<string[]> {
  const [{ networks }] = await db<[{ networks: string[] }]>`SELECT networks FROM staff_networks`
  return networks
}

/** Checks whether staff may use the site from this address. Without a list, they may from everywhere. */
export const isStaffAddress = (address: string, networks: readonly string[]): boolean =>
  networks.length === 0 || isInRanges(address, networks)

/** Refuses a sign-in of staff from an address that is not on the list. */
export async function requireStaffAddress(db: Db, user: { role_id: number }, address: string): Promise<void> {
  if (user.role_id === roles.customer) return
  if (!isStaffAddress(address, await readStaffNetworks(db)))
    throw new Problem('request.address_not_allowed', { details: { address } })
}
