import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { readUser } from '../user-rows.ts'

/** Returns the caller. The balance of a member who sees prices is the customer's. */
export const refreshUserData = query(RefreshUserData, async ({ sql, actor: { _id, member } }) => {
  const user = await readUser(sql, _id)
  return { user: member?.sees_prices ? { ...user, balance: (await readUser(sql, member.owner_id)).balance } : user }
})
