import type { Db } from '../platform/db/sql.ts'
import type { Level } from './level.ts'
import { vehicleWords } from './vehicle-words.ts'

type Parent = { column: string; _id: string }

/** A row of any level. At run time, it has all columns of its level. */
type Child = { name: string }

/** Maximum length of a dropdown list. Users narrow longer lists by typing. */
const maxChildren = 500

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Reads the children of a parent in natural order: "Golf 7" before "Golf 10". */
export async function levelChildren(
  db: Db,
  { view, columns }: Level,
  parent: Parent,
  keyword: string,
): Promise<Child[]> {
  const rows = await db<Child[]>`
    SELECT ${db(columns)} FROM ${db(view)} WHERE ${db(parent.column)} = ${parent._id} AND ${vehicleWords(db, keyword)}
    ORDER BY name, _id LIMIT ${maxChildren}`
  return rows.sort((a, b) => byName.compare(a.name, b.name))
}
