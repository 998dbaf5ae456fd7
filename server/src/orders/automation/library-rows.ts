import type { LibraryMatch } from '@mapwright/contract/orders/order-automation.ts'
import type { Db } from '../../platform/db/sql.ts'
import { ecuOf, itemsOf, type StoredOriginal, type Work } from './work.ts'

/** Delivered file that fits another order, with its original. */
export type Fitting = { source_id: string; match: LibraryMatch; original_key: string; modified_key: string }

const maxTried = 3

/**
 * Selects the newest delivery of each completed order, if a person made it from the newest original and it passed all checks. Contents
 * that were replaced by a revision or blocked by staff are never used again for any order.
 */
const serving = (db: Db) => db`
  FROM reads r JOIN order_files s ON s._id = r._id JOIN files sf ON sf._id = s.file_id AND sf.deleted_at IS NULL
  JOIN orders o ON o._id = s.order_id AND o.status = 'completed'
  JOIN LATERAL (SELECT * FROM order_files x WHERE x.order_id = o._id AND x.kind = 'modified' ORDER BY x.version DESC LIMIT 1) m ON true
  JOIN files mf ON mf._id = m.file_id AND mf.deleted_at IS NULL
  WHERE s.image_sha256 IS NULL AND m.image_sha256 IS NULL
    AND m.delivered_at IS NOT NULL AND m.actor_id IS NOT NULL AND m.override_reason IS NULL
    AND NOT EXISTS (SELECT FROM order_files x WHERE x.order_id = o._id AND x.kind = 'original' AND x.version > s.version)
    AND NOT EXISTS (SELECT FROM automation_barred b WHERE b.sha256 = mf.sha256)
    AND NOT EXISTS (
      SELECT FROM files g JOIN order_files y ON y.file_id = g._id AND y.kind = 'modified' AND y.delivered_at IS NOT NULL
      JOIN orders p ON p._id = y.order_id
      WHERE g.sha256 = mf.sha256 AND (p.status <> 'completed'
        OR EXISTS (SELECT FROM order_files z WHERE z.order_id = p._id AND z.kind = 'modified' AND z.version > y.version)))`

const sameFile = (db: Db, { sha256 }: StoredOriginal) => db`
  SELECT s._id FROM files f JOIN order_files s ON s.file_id = f._id AND s.kind = 'original' WHERE f.sha256 = ${sha256}`

const sameSoftware = (db: Db, { software_number, size }: StoredOriginal) => db`
  SELECT s._id FROM order_files s JOIN files f ON f._id = s.file_id
  WHERE s.kind = 'original' AND s.software_number = ${software_number} AND f.size = ${size}`

/** Lists delivered files for the same purchase on the same control unit. Files for an identical original come first. */
export async function fittingFor(db: Db, work: Work): Promise<Fitting[]> {
  const { original } = work
  if (!original || original.is_packed) return []
  return db<Fitting[]>`
    WITH reads AS (${sameFile(db, original)} UNION ${sameSoftware(db, original)})
    SELECT m._id AS source_id, sf.storage_key AS original_key, mf.storage_key AS modified_key,
      CASE WHEN sf.sha256 = ${original.sha256} THEN 'same_file' ELSE 'same_software' END AS match
    ${serving(db)} AND o._id <> ${work._id} AND ${itemsOf(db)} = ${work.items} AND ${ecuOf(db)} = ${work.ecu}
    ORDER BY sf.sha256 = ${original.sha256} DESC, o.completed_at DESC, m._id LIMIT ${maxTried}`
}

/** Returns true if staff have confirmed that a modified file for this software fits every original with the same software. */
export async function isConfirmed(db: Db, { software_number, size }: StoredOriginal): Promise<boolean> {
  const rows = await db`
    SELECT FROM automation_software WHERE software_number = ${software_number} AND size = ${size}`
  return rows.length > 0
}
