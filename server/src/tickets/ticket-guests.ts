import { dayMs } from '@mapwright/contract/api/days.ts'
import { addMailGuest } from '../accounts/guest-rows.ts'
import { roleId } from '../accounts/role-id.ts'
import { replyIdFor } from '../conversations/mail-in/reply-rows.ts'
import type { Subject } from '../conversations/subject.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { sendMail } from '../platform/mail/send-mail.ts'

/** A person without an account who writes by mail. Their address is verified. */
export type TicketGuest = { name: string; email: string }

/** Condition on `users`: the row belongs to a guest of tickets, and not to a guest of the shop. */
const hasTickets = (db: Db) => db`
  u.role_id = ${roleId.guest} AND u.deleted_at IS NULL AND EXISTS (SELECT FROM tickets t WHERE t.user_id = u._id)`

/** Returns the user's id of the guest with this address. Adds the guest if necessary. Two mails of a new guest wait for each other. */
export async function guestUser(tx: Tx, guest: TicketGuest, now: Date): Promise<string> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`tickets.guest ${guest.email}`}, 0))`
  const [known] = await tx<{ _id: string }[]>`
    SELECT u._id FROM users u WHERE u.email = ${guest.email} AND ${hasTickets(tx)} ORDER BY u._id LIMIT 1`
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

/** Lists guests whose tickets have all been solved for the given number of months. */
export const finishedGuests = async (db: Db, months: number, now: Date): Promise<string[]> =>
  (
    await db<{ _id: string }[]>`
      SELECT u._id FROM users u
      WHERE ${hasTickets(db)} AND NOT EXISTS (SELECT FROM tickets t WHERE t.user_id = u._id
        AND (t.status = 'open' OR t.updated_at > ${now}::timestamptz - make_interval(months => ${months}::int)))
      ORDER BY u._id LIMIT 500`
  ).map(({ _id }) => _id)
