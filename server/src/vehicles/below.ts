import type { Going } from '@mapwright/contract/api/resource.ts'
import type { Fragment } from '../api/resource.ts'
import type { Db, Tx } from '../db/sql.ts'
import { type Level, levels, variants } from './level.ts'

/** A condition on a level's table: its row stands somewhere below one of these rows of a level above. */
export function standsBelow(db: Db, level: Level, top: Level, ids: readonly string[]): Fragment {
  const { above, parent } = level
  if (!above || !parent) return db`false`
  return above === top
    ? db`${db(parent)} = ANY (${ids as string[]}::uuid[])`
    : db`${db(parent)} IN (SELECT _id FROM ${db(above.many)} WHERE ${standsBelow(db, above, top, ids)})`
}

const levelsBelow = (top: Level) => levels.slice(levels.indexOf(top) + 1)

/** The variants among these rows, or below them. */
const variantsOf = (db: Db, top: Level, ids: readonly string[]): Fragment =>
  top === variants
    ? db`SELECT unnest(${ids as string[]}::uuid[])`
    : db`SELECT _id FROM variants WHERE ${standsBelow(db, variants, top, ids)}`

/** How much would go with these rows: the levels below them, and the pictures of variants. */
export async function countBelow(db: Db, top: Level, ids: readonly string[]): Promise<Going[]> {
  const counted = levelsBelow(top).map(async (level) => {
    const [row] = await db<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${db(level.many)} WHERE ${standsBelow(db, level, top, ids)}`
    return { what: level.many, count: row?.count ?? 0 }
  })
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM variant_pictures WHERE variant_id IN (${variantsOf(db, top, ids)})`
  return [...(await Promise.all(counted)), { what: 'pictures', count: row?.count ?? 0 }]
}

/** Drops the pictures of variants that are about to go; the file sweep removes what they held. */
const dropPictures = (tx: Tx, top: Level, ids: readonly string[], now: Date) => tx`
  UPDATE files SET deleted_at = ${now} WHERE deleted_at IS NULL
    AND _id IN (SELECT file_id FROM variant_pictures WHERE variant_id IN (${variantsOf(tx, top, ids)}))`

/** Removes everything below these rows, from the bottom up; without leave to do so only what is nobody else's goes. */
export async function removeBelow(
  tx: Tx,
  top: Level,
  { ids, andBelow, now }: { ids: readonly string[]; andBelow: boolean; now: Date },
): Promise<void> {
  if (andBelow || top === variants) await dropPictures(tx, top, ids, now)
  if (!andBelow) return
  for (const level of levelsBelow(top).reverse())
    await tx`DELETE FROM ${tx(level.many)} WHERE ${standsBelow(tx, level, top, ids)}`
}
