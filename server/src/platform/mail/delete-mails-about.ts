import type { Fragment } from '../api/resource.ts'
import type { Tx } from '../db/sql.ts'

/** Deletes all mails, sent or not, about a person and, if it is theirs alone, to their address. */
export async function deleteMailsAbout(tx: Tx, { user_id, email }: { user_id: string; email?: string }): Promise<void> {
  await tx`DELETE FROM mails WHERE to_address = ${email ?? null}::text OR ref ->> 'user_id' = ${user_id}`
}

/** Deletes the mails about orders and their conversations; `ids` selects their ids as text. */
export async function deleteMailsOfOrders(tx: Tx, ids: Fragment): Promise<void> {
  await tx`DELETE FROM mails WHERE ref ->> 'order_id' IN (${ids}) OR ref ->> 'shop_order_id' IN (${ids})`
}
