import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { type Caller, isStaff } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'
import { clientAddress } from '../net/client-address.ts'

type Networks = { allowsStaffFrom?(address: string): Promise<boolean> }
type Call = { request: FastifyRequest; caller: Caller | null }

/** Checks whether a staff member calls from outside of the networks that the operator allows. */
export const isElsewhere = async (
  { allowsStaffFrom }: Networks,
  { any_address }: Pick<Endpoint, 'any_address'>,
  { request, caller }: Call,
): Promise<boolean> =>
  allowsStaffFrom !== undefined && !any_address && isStaff(caller) && !(await allowsStaffFrom(clientAddress(request)))

/** Throws if a staff member calls from outside of the networks that the operator allows. */
export async function refuseOtherNetwork(
  networks: Networks,
  endpoint: Pick<Endpoint, 'any_address'>,
  call: Call,
): Promise<void> {
  if (await isElsewhere(networks, endpoint, call))
    throw new Problem('request.address_not_allowed', { details: { address: clientAddress(call.request) } })
}
