import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetUserAll } from '@mapwright/contract/accounts/user-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'

/** Finds users by name, company, email address or user name. */
export default async function findUsers(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { users } = await call(GetUserAll, { query: { search_keyword: text, size: 5 } }, { signal })
  return users.map((user) => ({
    id: user._id,
    title: displayName(user),
    detail: user.email,
    href: pathTo('/admin/agent_manager/agent/$id', { id: user._id }),
  }))
}
