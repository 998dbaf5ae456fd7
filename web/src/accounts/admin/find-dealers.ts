import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetUserAll } from '@mapwright/contract/accounts/user-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { call } from '../../platform/api/call.ts'
import { loadWording, words } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { confirmActAs } from './confirm-act-as.ts'

const found = async (text: string, signal?: AbortSignal) => {
  const { users } = await call(GetUserAll, { query: { search_keyword: text, size: 20 } }, { signal })
  return users.filter(({ role_id, status }) => role_id === roles.customer && status === 1)
}

/** Finds active dealers, so that staff can sign in as one of them. */
export default async function findDealers(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  return (await found(text, signal)).slice(0, 5).map((user) => ({
    id: user.email,
    title: displayName(user),
    detail: user.email,
    href: pathTo('/admin/agent_manager/agent/$id', { id: user._id }),
  }))
}

export async function act(email: string): Promise<void> {
  const dealer = (await found(email)).find((user) => user.email === email)
  if (!dealer) return
  await loadWording(['people'])
  await confirmActAs(dealer, words)
}
