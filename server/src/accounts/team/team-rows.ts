import type { MemberInvitation, MemberRights, TeamMember } from '@mapwright/contract/accounts/member.ts'
import { credits, formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

export type Rights = Decoded<MemberRights>
type MemberRow = Omit<Decoded<TeamMember>, 'rights'> & Rights
type InvitationRow = Omit<Decoded<MemberInvitation>, 'rights'> & { rights: MemberRights }

const memberFrom = ({ _id, name, email, is_paused, created_at, last_seen_at, ...rights }: MemberRow) => ({
  ...{ _id, name, email, rights, is_paused, created_at, last_seen_at },
})

const memberRows = (db: Db, owner_id: string | null, _id: string | null) => db<MemberRow[]>`
  SELECT u._id, person_name(u) AS name, u.email, u.status = 0 AS is_paused, m.created_at, u.last_seen_at, m.may_order, m.may_pay,
    m.may_message, m.sees_prices, m.notifies_owner, m.order_limit, m.period_limit, m.period
  FROM members m JOIN users u ON u._id = m.user_id
  WHERE m.owner_id = coalesce(${owner_id}, m.owner_id) AND u._id = coalesce(${_id}, u._id) ORDER BY lower(person_name(u)), u._id`

/** Lists the members of a customer's team by name. */
export const listMembers = async (db: Db, owner_id: string): Promise<Decoded<TeamMember>[]> =>
  (await memberRows(db, owner_id, null)).map(memberFrom)

/** Reads a member. With `owner_id`, only members of this customer are found. */
export async function readMember(db: Db, _id: string, owner_id: string | null): Promise<Decoded<TeamMember>> {
  const [row] = await memberRows(db, owner_id, _id)
  return memberFrom(found(row, 'accounts.member_not_found'))
}

/** Locks the customer, so that changes of the team and orders of its members run in sequence. */
export const lockOwner = (tx: Tx, owner_id: string) => tx`SELECT FROM users WHERE _id = ${owner_id} FOR NO KEY UPDATE`

const textOf = (limit: bigint | null) => (limit === null ? null : formatHundredths(limit))
const amountOf = (text: string | null) => (text === null ? null : credits(parseHundredths(text) ?? 0n))

/** Locks the customer whose team the member belongs to. */
export const lockOwnerByMember = (tx: Tx, member_id: string) => tx`
  SELECT FROM users WHERE _id = (SELECT owner_id FROM members WHERE user_id = ${member_id}) FOR NO KEY UPDATE`

/** Rights as stored with an invitation: limits are decimal strings. */
export const storedRights = (rights: Rights) => ({
  ...rights,
  ...{ order_limit: textOf(rights.order_limit), period_limit: textOf(rights.period_limit) },
})

export const rightsFrom = (stored: MemberRights): Rights => ({
  ...stored,
  ...{ order_limit: amountOf(stored.order_limit), period_limit: amountOf(stored.period_limit) },
})

/** Reads the open invitations of a customer, or one of them. */
export async function readInvitations(db: Db, owner_id: string, _id?: string): Promise<Decoded<MemberInvitation>[]> {
  const rows = await db<InvitationRow[]>`
    SELECT _id, name, email, rights, sent_at, expires_at, replaced_sent_at FROM member_invitations
    WHERE owner_id = ${owner_id} AND _id = coalesce(${_id ?? null}, _id) ORDER BY sent_at, _id`
  return rows.map(({ rights, ...row }) => ({ ...row, rights: rightsFrom(rights) }))
}
