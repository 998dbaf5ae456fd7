import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetUserAll } from '@mapwright/contract/accounts/user-endpoints.ts'
import { holds } from '@mapwright/contract/api/permissions.ts'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { meQuery } from '../../platform/session/me.ts'

/** Finds users by name, company, email address or user name. Staff without the permission to list users find none. */
export default async function findUsers(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (!me || !holds(me, 'dealers_manager.list')) return []
  const { users } = await call(GetUserAll, { query: { search_keyword: text, size: 5 } }, { signal })
  return users.map((user) => ({
    id: user._id,
    title: displayName(user),
    detail: user.email,
    href: pathTo('/admin/agent_manager/agent/$id', { id: user._id }),
  }))
}
