import {
  type CustomerInvitation,
  GetInvitations,
  invitationStates,
} from '@mapwright/contract/accounts/invitation-endpoints.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { query } from '../../platform/api/handler.ts'
import { hasWords } from '../../platform/search/search-words.ts'
import { invitationState } from './invitation-rows.ts'

type State = (typeof invitationStates)[number]

/** Lists the imported customers with their invitations. */
export const listInvitations = query(
  GetInvitations,
  async ({ sql, now, query: { state, search_keyword, page, size } }) => {
    const all = sql`
    SELECT u._id AS user_id, person_name(u) AS name, u.email, u.language, ${invitationState(sql, now)} AS state, i.times_sent, i.sent_at, i.expires_at,
      u.last_seen_at, u.search, i.created_at
    FROM customer_invitations i JOIN users u ON u._id = i.user_id WHERE u.deleted_at IS NULL`
    const counts = await sql<{ state: State; count: number }[]>`
    SELECT state, count(*)::int AS count FROM (${all}) AS listed WHERE ${hasWords(sql, sql`search`, search_keyword)} GROUP BY state`
    const invitations = await sql<Decoded<CustomerInvitation>[]>`
    SELECT user_id, name, email, language, state, times_sent, sent_at, expires_at, last_seen_at FROM (${all}) AS listed
    WHERE ${hasWords(sql, sql`search`, search_keyword)} AND (${state ?? null}::text IS NULL OR state = ${state ?? null})
    ORDER BY created_at DESC, user_id LIMIT ${size} OFFSET ${(page - 1) * size}`
    const countOf = (name: State) => counts.find((one) => one.state === name)?.count ?? 0
    const states = tableOf(invitationStates, countOf)
    const total = state ? states[state] : Object.values(states).reduce((sum, count) => sum + count, 0)
    return { invitations, states, total, page, size }
  },
)
