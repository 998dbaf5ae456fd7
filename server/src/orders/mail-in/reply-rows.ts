import { mailInRules } from '@mapwright/contract/orders/mail-in.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import { newReplyId, replyAddress } from '../../platform/mail/in/reply-address.ts'
import { mailInRow } from './mail-in-rows.ts'

type Whose = { order_id: string; user_id: string; now: Date }

/** What a mail to the person carries so that it can be answered on the order; undefined while the site takes no answers. */
export async function replyIdFor(tx: Tx, { order_id, user_id, now }: Whose): Promise<string | undefined> {
  const { reply_address } = await mailInRow(tx)
  if (reply_address === '') return undefined
  const [row] = await tx<{ _id: string }[]>`
    INSERT INTO order_reply_addresses AS r (_id, order_id, user_id, expires_at)
    VALUES (${newReplyId()}, ${order_id}, ${user_id}, ${now}::timestamptz + make_interval(days => ${mailInRules.address_days}))
    ON CONFLICT (order_id, user_id) DO UPDATE SET expires_at = excluded.expires_at
    RETURNING _id`
  return row?._id
}

/** The address that an answer goes to; undefined when the site no longer takes any. */
export async function replyAddressOf(sql: Sql, secretKey: string, reply_id: string): Promise<string | undefined> {
  const { reply_address } = await mailInRow(sql)
  return reply_address === '' ? undefined : replyAddress(reply_address, secretKey, reply_id)
}

/** Somebody who may write by mail, as far as it decides whether they still may. */
export type Writer = {
  user_id: string
  email: string
  language: string | null
  role_id: 1 | 2 | 3
  permissions: string[]
  verified: boolean
  status: 0 | 1
}

const writerColumns = (db: Db) => db`
  u._id AS user_id, u.email, u.language, u.role_id::int, u.permissions, u.verified, u.status::int`

/** The person and the order that an address was given out for, as long as it is good. */
export async function addressedBy(db: Db, reply_id: string, now: Date) {
  const [found] = await db<(Writer & { order_id: string })[]>`
    SELECT r.order_id, ${writerColumns(db)} FROM order_reply_addresses r JOIN users u ON u._id = r.user_id
    WHERE r._id = ${reply_id} AND r.expires_at > ${now} AND u.deleted_at IS NULL`
  return found
}

/** The person with this address who may sign in. */
export async function knownWriter(db: Db, email: string): Promise<Writer | undefined> {
  const [found] = await db<Writer[]>`
    SELECT ${writerColumns(db)} FROM users u
    WHERE u.email = ${email} AND u.verified AND u.status = 1 AND u.deleted_at IS NULL`
  return found
}
