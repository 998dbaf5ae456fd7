import type { Tx } from '../../platform/db/sql.ts'

type Revocation = {
  order_id: string
  /** The refund of the whole payment. If the provider refuses the refund, the delivery is restored. */
  refund_id?: string
  now: Date
}

const linesOf = (tx: Tx, order_id: string) => tx`SELECT _id FROM shop_order_lines WHERE order_id = ${order_id}`

/** Revokes the downloads and keys of an order that are not revoked yet. */
export async function revokeOrder(tx: Tx, { order_id, refund_id, now }: Revocation): Promise<void> {
  const revoked = { revoked_at: now, refund_id: refund_id ?? null }
  await tx`UPDATE shop_downloads SET ${tx(revoked)} WHERE revoked_at IS NULL AND line_id IN (${linesOf(tx, order_id)})`
  await tx`UPDATE shop_license_keys SET ${tx(revoked)} WHERE revoked_at IS NULL AND line_id IN (${linesOf(tx, order_id)})`
}

/** Restores the deliveries that were revoked for a refund that the provider then refused. */
export async function restoreOrder(tx: Tx, refund_id: string): Promise<void> {
  await tx`UPDATE shop_downloads SET revoked_at = NULL, refund_id = NULL WHERE refund_id = ${refund_id}`
  await tx`UPDATE shop_license_keys SET revoked_at = NULL, refund_id = NULL WHERE refund_id = ${refund_id}`
}

/** Revokes the keys of returned pieces, the newest first. Revokes the download once all pieces of the line are returned. */
export async function revokePieces(tx: Tx, line_id: string, pieces: number, now: Date): Promise<void> {
  await tx`
    UPDATE shop_license_keys SET revoked_at = ${now} WHERE _id IN (
      SELECT _id FROM shop_license_keys WHERE line_id = ${line_id} AND revoked_at IS NULL ORDER BY _id DESC LIMIT ${pieces})`
  await tx`
    UPDATE shop_downloads SET revoked_at = ${now} WHERE line_id = ${line_id} AND revoked_at IS NULL
      AND EXISTS (SELECT FROM shop_order_lines l WHERE l._id = ${line_id} AND l.returned = l.quantity)`
}
