import { GetUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { readUser } from '../user-rows.ts'

export const user = query(GetUser, async ({ sql, params }) => ({ user: await readUser(sql, params.id) }))
