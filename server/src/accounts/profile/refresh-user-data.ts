import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { readUser } from '../user-rows.ts'

export const refreshUserData = query(RefreshUserData, async ({ sql, actor }) => ({
  user: await readUser(sql, actor._id),
}))
