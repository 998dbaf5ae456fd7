import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Policies } from '@mapwright/contract/site/policies.ts'
import { ChangePolicies, GetPolicies } from '@mapwright/contract/site/site-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'

export async function readPolicies(db: Db): Promise<Decoded<Policies>> {
  const [policies] = await db<[Decoded<Policies>]>`
    SELECT terms_of_use, privacy_policy, cookie, updated_at FROM policies`
  return policies
}

export const getPolicies = query(GetPolicies, ({ sql }) => readPolicies(sql))

export const changePolicies = command(ChangePolicies, async ({ tx, body, now, audit }) => {
  await tx`UPDATE policies SET ${tx({ ...body, updated_at: now })}`
  audit({ after: body })
  return readPolicies(tx)
})
