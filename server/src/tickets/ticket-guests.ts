import { dayMs } from '@mapwright/contract/api/days.ts'
import { addMailGuest } from '../accounts/guest-rows.ts'
import { eraseUsers } from '../accounts/people/erase-users.ts'
import { replyIdFor } from '../conversations/mail-in/reply-rows.ts'
import type { Subject } from '../conversations/subject.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { sendMail } from '../platform/mail/send-mail.ts'

/** A person without an account who writes by mail. Their address is verified. */
export type TicketGuest = { name: string; email: string }

/**
 * Returns the user's id of the guest with this address. Adds the guest if necessary. Two mails of a new guest wait for each other. The guest is
 * not erased until the transaction ends, and a guest who is being erased gets a new row.
 */
export async function guestUser(tx: Tx, guest: TicketGuest, now: Date): Promise<string> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`tickets.guest ${guest.email}`}, 0))`
  const [known] = await tx<{ _id: string }[]>`
    SELECT _id FROM users WHERE email = ${guest.email} AND is_ticket_guest AND deleted_at IS NULL ORDER BY _id LIMIT 1 FOR KEY SHARE`
  return known?._id ?? addMailGuest(tx, guest, now)
}

type Received = { subject: Subject; ticket_id: string; user_id: string; now: Date }

/**
 * Confirms a new ticket to its guest, at most once a day, so that two programs that answer each other stop. The mail has a reply address and
 * no words of the guest.
 */
export async function confirmToGuest(tx: Tx, { email }: TicketGuest, received: Received): Promise<void> {
  const { subject, ticket_id, user_id, now } = received
  const [recent] = await tx`
    SELECT FROM mails WHERE to_address = ${email} AND kind = 'ticket_received'
      AND created_at > ${new Date(now.getTime() - dayMs)} LIMIT 1`
  if (recent) return
  const [ticket] = await tx<{ number: string }[]>`SELECT number::text FROM tickets WHERE _id = ${ticket_id}`
  const about = { id: ticket_id, customer: { user_id }, status: 'open' }
  await sendMail(tx, {
    to: email,
    language: null,
    kind: 'ticket_received',
    values: { number: ticket?.number ?? '' },
    ref: { ticket_id, user_id },
    reply_id: await replyIdFor(tx, { subject, about, person: { user_id, isStaff: false }, now }),
    now,
  })
}

/** Lists guests without tickets, and guests whose tickets have all been solved for the given number of months; all, or among these. */
const finishedGuests = async (
  db: Db,
  { months, now, among }: { months: number; now: Date; among?: readonly string[] },
): Promise<string[]> =>
  (
    await db<{ _id: string }[]>`
      SELECT u._id FROM users u
      WHERE u.is_ticket_guest AND u.deleted_at IS NULL ${among ? db`AND u._id = ANY (${[...among]})` : db``}
        AND NOT EXISTS (SELECT FROM tickets t WHERE t.user_id = u._id
          AND (t.status = 'open' OR t.updated_at > ${now}::timestamptz - make_interval(months => ${months}::int)))
      ORDER BY u._id LIMIT 500`
  ).map(({ _id }) => _id)

type Erasure = { password_hash: string; actor_id: string | null; now: Date }

/** Erases finished guests and returns their number. Skips a guest for whom a ticket is opened at the same time. */
export async function eraseFinishedGuests(tx: Tx, months: number, erasure: Erasure): Promise<number> {
  const { now } = erasure
  const ids = await finishedGuests(tx, { months, now })
  await tx`SELECT FROM users WHERE _id = ANY (${ids}) ORDER BY _id FOR UPDATE`
  return eraseUsers(tx, await finishedGuests(tx, { months, now, among: ids }), erasure)
}

/** Erases a guest whose last ticket has been deleted. Does nothing for customers, and for guests with other tickets. */
export async function eraseGuestWithoutTickets(tx: Tx, user_id: string, erasure: Erasure): Promise<void> {
  const [guest] = await tx`
    SELECT FROM users WHERE _id = ${user_id} AND is_ticket_guest AND deleted_at IS NULL FOR UPDATE`
  if (!guest) return
  const [ticket] = await tx`SELECT FROM tickets WHERE user_id = ${user_id} LIMIT 1`
  if (!ticket) await eraseUsers(tx, [user_id], erasure)
}
