import type { DependentCount } from '@mapwright/contract/api/resource.ts'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { type Level, levels, variants } from './level.ts'

/** SQL condition: the row of `level` is a descendant of one of the rows `ids` of the level `top`. */
export function isBelow(db: Db, level: Level, top: Level, ids: readonly string[]): Fragment {
  const { above, parent } = level
  if (!above || !parent) return db`false`
  return above === top
    ? db`${db(parent)} = ANY (${ids}::uuid[])`
    : db`${db(parent)} IN (SELECT _id FROM ${db(above.many)} WHERE ${isBelow(db, above, top, ids)})`
}

const levelsBelow = (top: Level) => levels.slice(levels.indexOf(top) + 1)

/** SQL condition for a table that references `level`: the row references one of the rows `ids` or a descendant of one. */
const refersTo = (db: Db, level: Level, top: Level, ids: readonly string[]): Fragment =>
  level === top
    ? db`${db(`${level.one}_id`)} = ANY (${ids}::uuid[])`
    : db`${db(`${level.one}_id`)} IN (SELECT _id FROM ${db(level.many)} WHERE ${isBelow(db, level, top, ids)})`

/** Counts the rows that would be removed with the rows `ids`: descendants, locations, and the pictures and measured curves of variants. */
export async function countBelow(db: Db, top: Level, ids: readonly string[]): Promise<DependentCount[]> {
  const count = async (what: string, from: Fragment): Promise<DependentCount> => {
    const [row] = await db<{ count: number }[]>`SELECT count(*)::int AS count FROM ${from}`
    return { what, count: row?.count ?? 0 }
  }
  const below = levelsBelow(top)
  const located = [top, ...below].reduce<Fragment>(
    (conditions, level) => db`${conditions} OR ${refersTo(db, level, top, ids)}`,
    db`false`,
  )
  return Promise.all([
    ...below.map((level) => count(level.many, db`${db(level.many)} WHERE ${isBelow(db, level, top, ids)}`)),
    count('pictures', db`variant_pictures WHERE ${refersTo(db, variants, top, ids)}`),
    count('curves', db`variant_curves WHERE ${refersTo(db, variants, top, ids)}`),
    count('locations', db`ecu_adblue_locations WHERE ${located}`),
  ])
}

/** Removes all descendants of the rows `ids`, from the bottom up. */
export async function removeBelow(tx: Tx, top: Level, ids: readonly string[]): Promise<void> {
  for (const level of levelsBelow(top).reverse())
    await tx`DELETE FROM ${tx(level.many)} WHERE ${isBelow(tx, level, top, ids)}`
}
