import {
  type CustomerInvitation,
  GetInvitations,
  invitationStates,
} from '@mapwright/contract/accounts/invitation-endpoints.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { query } from '../../platform/api/handler.ts'
import { hasWords } from '../../platform/search/search-words.ts'
import { canBeInvited, invitationState } from './invitation-rows.ts'

type State = (typeof invitationStates)[number]

/** Lists the imported customers with their invitations. */
export const listInvitations = query(
  GetInvitations,
  async ({ sql, now, query: { state, search_keyword, page, size } }) => {
    const all = sql`
    SELECT (${canBeInvited(sql, now)}) AS can_be_invited, u._id AS user_id, person_name(u) AS name, u.email, u.language, ${invitationState(sql, now)} AS state, i.times_sent, i.sent_at, i.expires_at,
      u.last_seen_at, u.search, i.created_at
    FROM customer_invitations i JOIN users u ON u._id = i.user_id WHERE u.deleted_at IS NULL`
    // The counts belong to actions on all customers. Only the total of the list depends on the search.
    const counts = await sql<{ state: State; count: number; found: number; invitable: number }[]>`
    SELECT state, count(*)::int AS count, count(*) FILTER (WHERE ${hasWords(sql, sql`search`, search_keyword)})::int AS found,
      count(*) FILTER (WHERE can_be_invited AND sent_at IS NULL)::int AS invitable FROM (${all}) AS listed GROUP BY state`
    const invitations = await sql<Decoded<CustomerInvitation>[]>`
    SELECT user_id, name, email, language, state, times_sent, sent_at, expires_at, last_seen_at, can_be_invited FROM (${all}) AS listed
    WHERE ${hasWords(sql, sql`search`, search_keyword)} AND (${state ?? null}::text IS NULL OR state = ${state ?? null})
    ORDER BY created_at DESC, user_id LIMIT ${size} OFFSET ${(page - 1) * size}`
    const states = tableOf(invitationStates, (name) => counts.find((one) => one.state === name)?.count ?? 0)
    const listed = counts.filter((one) => state === undefined || one.state === state)
    const total = listed.reduce((sum, { found }) => sum + found, 0)
    const invitable = counts.reduce((sum, one) => sum + one.invitable, 0)
    return { invitations, states, invitable, total, page, size }
  },
)
