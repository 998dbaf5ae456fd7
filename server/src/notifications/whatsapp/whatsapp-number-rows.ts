import type { Db, Tx } from '../../platform/db/sql.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'

const announceChange = (tx: Tx, user_id: string) =>
  publishLive(tx, topicsOf('whatsapp.changed', user_id), { type: 'whatsapp.changed', id: user_id })

/** The sender of a message: the number in digits, unless the person hides it, and the id that WhatsApp assigns for this business. */
export type Author = { number: string | null; whatsapp_id: string | null }

export const messageAddress = ({ number, whatsapp_id }: Author): string => number ?? whatsapp_id ?? ''

const isAuthor = (db: Db, { number, whatsapp_id }: Author) =>
  db`(address = ${number ?? ''} OR address = ${whatsapp_id ?? ''} OR whatsapp_id = ${whatsapp_id})`

type Connection = { user_id: string; author: Author; name: string; now: Date }

/** Connects a number with the owner of a code, and stores the time as the person's consent. */
export async function connectNumber(tx: Tx, { user_id, author, name, now }: Connection): Promise<void> {
  const row = { user_id, address: messageAddress(author), whatsapp_id: author.whatsapp_id, name, opted_in_at: now }
  await tx`
    INSERT INTO whatsapp_numbers ${tx({ ...row, last_message_at: now })}
    ON CONFLICT (user_id) DO UPDATE SET address = EXCLUDED.address, whatsapp_id = EXCLUDED.whatsapp_id, name = EXCLUDED.name,
      opted_in_at = EXCLUDED.opted_in_at, last_message_at = EXCLUDED.last_message_at, unreachable_at = NULL`
  await announceChange(tx, user_id)
}

/** Opens the customer service window, because the person has written. Returns false if the number belongs to nobody. */
export async function openWindow(tx: Tx, author: Author, written_at: Date): Promise<boolean> {
  const rows = await tx<{ user_id: string; was_unreachable: boolean }[]>`
    WITH before AS (SELECT user_id, unreachable_at IS NOT NULL AS was_unreachable FROM whatsapp_numbers WHERE ${isAuthor(tx, author)})
    UPDATE whatsapp_numbers w SET unreachable_at = NULL, last_message_at = greatest(last_message_at, ${written_at}::timestamptz)
    FROM before WHERE w.user_id = before.user_id RETURNING w.user_id, was_unreachable`
  for (const { user_id, was_unreachable } of rows) if (was_unreachable) await announceChange(tx, user_id)
  return rows.length > 0
}

/** Closes the customer service window of an address, or of all. Only the template is sent until the person writes again. */
export const closeWindows = (db: Db, address?: string) => db`
  UPDATE whatsapp_numbers SET last_message_at = NULL ${address === undefined ? db`` : db`WHERE address = ${address}`}`

/** Marks an address as unreachable, for everyone who has connected it. */
export async function setUnreachable(tx: Tx, address: string, unreachable_at: Date): Promise<void> {
  const rows = await tx<{ user_id: string }[]>`
    UPDATE whatsapp_numbers SET unreachable_at = ${unreachable_at}
    WHERE address = ${address} AND unreachable_at IS NULL RETURNING user_id`
  for (const { user_id } of rows) await announceChange(tx, user_id)
}

/**
 * Disconnects the author of a message from everyone who has connected the number, and returns them. Keeps connections that are newer than
 * the message, because reports may arrive late.
 */
export async function disconnectAuthor(tx: Tx, author: Author, written_at: Date): Promise<readonly string[]> {
  const rows = await tx<{ user_id: string }[]>`
    DELETE FROM whatsapp_numbers
    WHERE ${isAuthor(tx, author)} AND date_trunc('second', opted_in_at) <= ${written_at} RETURNING user_id`
  for (const { user_id } of rows) await announceChange(tx, user_id)
  return rows.map(({ user_id }) => user_id)
}

type OwnNumber = { address: string; name: string; opted_in_at: Date; is_unreachable: boolean }

export async function readNumber(db: Db, user_id: string): Promise<OwnNumber | undefined> {
  const [number] = await db<OwnNumber[]>`
    SELECT address, name, opted_in_at, unreachable_at IS NOT NULL AS is_unreachable FROM whatsapp_numbers
    WHERE user_id = ${user_id}`
  return number
}
