import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetCustomers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { call } from '../../platform/api/call.ts'

/** Options for the customers whose name, company or email contains the text. */
export async function findCustomers(text: string, signal: AbortSignal) {
  const { users } = await call(GetCustomers, { query: { search_keyword: text, size: 10 } }, { signal })
  return users.map((user) => ({ value: user._id, label: displayName(user), detail: user.company_name || user.email }))
}
