import type { Fragment } from '../api/resource.ts'
import type { Tx } from '../db/sql.ts'

/** Deletes all mails about a person, sent or not. Also deletes all mails to `email`, which must belong to this person alone. */
export async function deleteMailsAbout(tx: Tx, { user_id, email }: { user_id: string; email?: string }): Promise<void> {
  await tx`DELETE FROM mails WHERE to_address = ${email ?? null}::text OR ref ->> 'user_id' = ${user_id}`
}

/** Deletes the mails about orders and their conversations. `ids`: a query for the ids of the orders, as text. */
export async function deleteMailsOfOrders(tx: Tx, ids: Fragment): Promise<void> {
  await tx`DELETE FROM mails WHERE ref ->> 'order_id' IN (${ids}) OR ref ->> 'shop_order_id' IN (${ids})`
}

/** Deletes the mails about the chat of a visitor. */
export async function deleteMailsOfVisitor(tx: Tx, chat_id: string): Promise<void> {
  await tx`DELETE FROM mails WHERE ref ->> 'visitor_chat_id' = ${chat_id}`
}
