import { buffer } from 'node:stream/consumers'
import type { CustomerFileKind } from '@mapwright/contract/orders/order.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Exchange } from '../exchange-context.ts'
import type { JoinedRow } from '../order-rows.ts'

export type UnsentFile = { _id: string; kind: CustomerFileKind; name: string; storage_key: string; gone: boolean }

/** Condition: file `x` is one of the customer, the newest original or another one, that the order `j` on the master lacks. */
const isUnsent = (db: Db) => db`
  NOT x.from_staff AND x.kind <> 'modified'
  AND (x.kind <> 'original' OR x.version = (SELECT max(version) FROM order_files WHERE order_id = x.order_id AND kind = 'original'))
  AND NOT EXISTS (SELECT FROM joined_files s WHERE s.order_file_id = x._id AND s.draft_no = j.draft_no)`

/** Lists the customer's files that the order on the master lacks: the newest original first, and then the others. */
export const unsentFiles = (db: Db, order_id: string) => db<UnsentFile[]>`
  SELECT x._id, x.kind, f.name, f.storage_key, f.deleted_at IS NOT NULL AS gone
  FROM joined_orders j JOIN order_files x ON x.order_id = j.order_id JOIN files f ON f._id = x.file_id
  WHERE j.order_id = ${order_id} AND ${isUnsent(db)}
  ORDER BY x.kind <> 'original', x.created_at, x._id`

/**
 * Orders with files that the customer has added since the master got the order. Files of an open question are not among them, because they are
 * sent with its answer.
 */
export const withLateFiles = (db: Db, now: Date) => db<{ order_id: string }[]>`
  SELECT j.order_id FROM joined_orders j JOIN orders o ON o._id = j.order_id
  WHERE o.status IN ('pending', 'in_progress') AND j.state IN ('working', 'delivered') AND j.answer IS NULL
    AND j.master_status IS DISTINCT FROM 'incomplete' AND (j.next_at IS NULL OR j.next_at <= ${now})
    AND EXISTS (SELECT FROM order_files x JOIN files f ON f._id = x.file_id
      WHERE x.order_id = j.order_id AND f.deleted_at IS NULL AND ${isUnsent(db)})
  ORDER BY j.changed_at LIMIT 500`

export const readContent = async ({ app }: Exchange, { storage_key }: { storage_key: string }): Promise<Buffer> =>
  buffer(await app.files.read(storage_key))

/** Records that the master has received a file, or why it has refused it. */
export const markSent = (
  db: Db,
  { order_id, draft_no }: Pick<JoinedRow, 'order_id' | 'draft_no'>,
  { file, now, refusal = null }: { file: { _id: string }; now: Date; refusal?: string | null },
) => db`
  INSERT INTO joined_files (order_file_id, order_id, draft_no, sent_at, refusal)
  VALUES (${file._id}, ${order_id}, ${draft_no}, ${now}, ${refusal})
  ON CONFLICT (order_file_id) DO UPDATE SET draft_no = excluded.draft_no, sent_at = excluded.sent_at, refusal = excluded.refusal`
