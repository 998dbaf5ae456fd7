import type { Db } from '../db/sql.ts'
import type { Level } from './level.ts'
import { searchWords } from './search-words.ts'

type Row = Record<string, unknown>
type Parent = { column: string; _id: string }

/** A dropdown's longest list; a parent with more is narrowed down by typing. */
const mostChildren = 500

/** The row as it is shown, with the names above it. */
export async function levelRow(db: Db, { view, columns }: Level, _id: string): Promise<Row | undefined> {
  const [row] = await db<Row[]>`SELECT ${db(columns)} FROM ${db(view)} WHERE _id = ${_id}`
  return row
}

/** A page of a level, newest first. The page is picked before the names above are looked up, so that late pages stay quick. */
export async function levelPage(
  db: Db,
  { view, searched, columns }: Level,
  { search_keyword, page, size }: { search_keyword: string; page: number; size: number },
): Promise<{ rows: Row[]; total: number }> {
  const matching = db`FROM ${db(searched)} WHERE ${searchWords(db, search_keyword)}`
  const [rows, [count]] = await Promise.all([
    db<Row[]>`
      SELECT ${db(columns)} FROM ${db(view)}
      WHERE _id IN (SELECT _id ${matching} ORDER BY _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}) ORDER BY _id DESC`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${matching}`,
  ])
  return { rows, total: count?.total ?? 0 }
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The children of a parent by name, as people sort them: "Golf 7" before "Golf 10". */
export async function levelChildren(db: Db, { view, columns }: Level, parent: Parent, keyword: string): Promise<Row[]> {
  const rows = await db<Row[]>`
    SELECT ${db(columns)} FROM ${db(view)} WHERE ${db(parent.column)} = ${parent._id} AND ${searchWords(db, keyword)}
    ORDER BY name, _id LIMIT ${mostChildren}`
  return rows.sort((a, b) => byName.compare(String(a.name), String(b.name)))
}
