import type { RoleId } from '@mapwright/contract/api/roles.ts'
import { mailInRules } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import { customerWithFurtherAddress } from '../../accounts/profile/further-address-rows.ts'
import { roleId } from '../../accounts/role-id.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import type { ReplyingPerson } from '../../platform/events/event-facts.ts'
import { newReplyId, replyAddress } from '../../platform/mail/in/reply-address.ts'
import { addUser, openConversation } from '../conversation-rows.ts'
import type { About, Subject } from '../subject.ts'
import { mailInRow } from './mail-in-rows.ts'

type ReplyTo = { subject: Subject; about: About; person: ReplyingPerson; now: Date }

async function guestOf(tx: Tx, conversation_id: string): Promise<string | undefined> {
  const [guest] = await tx<{ _id: string }[]>`
    SELECT _id FROM conversation_participants WHERE conversation_id = ${conversation_id} AND user_id IS NULL`
  return guest?._id
}

/** Creates the reply address of a person in a conversation and returns its id. Returns undefined if the site accepts no replies by mail. */
export async function replyIdFor(tx: Tx, { subject, about, person, now }: ReplyTo): Promise<string | undefined> {
  const { reply_address } = await mailInRow(tx)
  if (reply_address === '') return undefined
  const conversation_id = await openConversation(tx, subject, about, now)
  const participant_id =
    person === 'guest' ? await guestOf(tx, conversation_id) : await addUser(tx, conversation_id, person)
  if (!participant_id) return undefined
  const [row] = await tx<{ _id: string }[]>`
    INSERT INTO conversation_reply_addresses (_id, participant_id, expires_at)
    VALUES (${newReplyId()}, ${participant_id}, ${now}::timestamptz + make_interval(days => ${mailInRules.address_days}))
    ON CONFLICT (participant_id) DO UPDATE SET expires_at = excluded.expires_at
    RETURNING _id`
  return row?._id
}

/** Builds the mail address for replies. Returns undefined if the site no longer accepts replies by mail. */
export async function replyAddressOf(sql: Sql, secretKey: string, reply_id: string): Promise<string | undefined> {
  const { reply_address } = await mailInRow(sql)
  return reply_address === '' ? undefined : replyAddress(reply_address, secretKey, reply_id)
}

type UserRow = {
  user_id: string
  email: string
  language: string | null
  role_id: RoleId
  permissions: string[]
  verified: boolean
  status: 0 | 1
  /** True for a guest of a ticket, who has no account. */
  is_guest: boolean
}

/** Person who has a reply address. Permissions are read again for each mail. */
export type Writer = UserRow | { user_id: null; guest_id: string; email: string; language: null }

const userColumns = (db: Db) => db`
  u._id AS user_id, u.email, u.language, u.role_id::int, u.permissions, u.verified, u.status::int,
  u.role_id = ${roleId.guest} AS is_guest`

type Place = { conversation_id: string; subject_kind: string; subject_id: string }
type GuestRow = { user_id: null; participant_id: string; guest_email: string }

/** Finds the person and conversation of a reply address. Returns undefined if the address has expired. */
export async function resolveReplyAddress(
  db: Db,
  reply_id: string,
  now: Date,
): Promise<{ place: Place; writer: Writer } | undefined> {
  const [row] = await db<(Place & (UserRow | GuestRow))[]>`
    SELECT c._id AS conversation_id, c.subject_kind, c.subject_id, p._id AS participant_id, p.guest_email, ${userColumns(db)}
    FROM conversation_reply_addresses r JOIN conversation_participants p ON p._id = r.participant_id
      JOIN conversations c ON c._id = p.conversation_id LEFT JOIN users u ON u._id = p.user_id
    WHERE r._id = ${reply_id} AND r.expires_at > ${now} AND u.deleted_at IS NULL`
  if (!row) return undefined
  const { conversation_id, subject_kind, subject_id, ...person } = row
  const place = { conversation_id, subject_kind, subject_id }
  if (person.user_id !== null) return { place, writer: person }
  return {
    place,
    writer: { user_id: null, guest_id: person.participant_id, email: person.guest_email, language: null },
  }
}

/** Finds the active user with this verified email address, or the customer with this confirmed further address. */
export async function knownWriter(db: Db, email: string): Promise<Writer | undefined> {
  const [user] = await db<UserRow[]>`
    SELECT ${userColumns(db)} FROM users u
    WHERE (u.email = ${email} OR u._id = ${(await customerWithFurtherAddress(db, email)) ?? null})
      AND u.role_id <> ${roleId.guest} AND u.role_id <> ${roleId.member} AND u.verified AND u.status = 1 AND u.deleted_at IS NULL`
  return user
}

/**
 * Returns true if a confirmed account, active or not, has this email address, or an account that staff deactivated. Other accounts do not count,
 * because anyone can register a foreign address.
 */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const [account] = await db`
    SELECT FROM users WHERE email = ${email} AND role_id <> ${roleId.guest} AND deleted_at IS NULL
      AND (verified OR (status = 0 AND activated_at IS NOT NULL))`
  return account !== undefined || (await customerWithFurtherAddress(db, email)) !== undefined
}

/** Returns true if the mail comes from the writer's address, or from a further address that the writer has confirmed. */
export async function isFromWriter(db: Db, from: string, { user_id, email }: Writer): Promise<boolean> {
  if (from === email.toLowerCase()) return true
  return user_id !== null && (await customerWithFurtherAddress(db, from)) === user_id
}
