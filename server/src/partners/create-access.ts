import { CreateAccessApi } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { roleId } from '../accounts/role-id.ts'
import { command } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { readAccess } from './access-rows.ts'
import { insertAccess } from './insert-access.ts'

/** Grants a customer API access free of charge. The customer creates the key, so nobody else sees it. */
export const createAccessApi = command(CreateAccessApi, async ({ tx, now, body, audit }) => {
  const [customer] = await tx`
    SELECT _id FROM users WHERE _id = ${body.user_id} AND role_id = ${roleId.customer} AND deleted_at IS NULL`
  found(customer, 'partners.customer_not_found')
  const access_id = await insertAccess(tx, body, now)
  const access_api = await readAccess(tx, access_id, null)
  audit({ target_id: access_id, after: access_api })
  return { access_api }
})
