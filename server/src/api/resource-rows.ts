import type { Db, Tx } from '../db/sql.ts'
import type { Fragment, Resource, Row } from './resource.ts'

type Asked = { search_keyword: string; page: number; size: number; sort?: string | undefined }

const maxWords = 8

/** Every word somewhere in the columns, whatever its case. */
function containsWords(db: Db, columns: readonly string[], text: string): Fragment {
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxWords)
  const all = columns.reduce<Fragment | undefined>(
    (parts, column) => (parts ? db`${parts} || ' ' || ${db(column)}` : db`coalesce(${db(column)}, '')`),
    undefined,
  )
  if (!all) return db`true`
  return words.reduce<Fragment>(
    (conditions, word) => db`${conditions} AND (${all}) ILIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
    db`true`,
  )
}

function narrowed(db: Db, { searched, filters = {} }: Resource, asked: Pick<Asked, 'search_keyword'>): Fragment {
  const found =
    typeof searched === 'function'
      ? searched(db, asked.search_keyword)
      : containsWords(db, searched, asked.search_keyword)
  return Object.entries(filters).reduce<Fragment>((conditions, [name, condition]) => {
    const value = (asked as Record<string, unknown>)[name]
    return value === undefined || value === '' ? conditions : db`${conditions} AND ${condition(db, String(value))}`
  }, found)
}

/** The rows that a search and filters leave, where they are looked for. */
export const narrowedRows = (db: Db, resource: Resource, asked: Pick<Asked, 'search_keyword'>): Fragment =>
  db`FROM ${db(resource.narrowedIn ?? resource.view ?? resource.table)} WHERE ${narrowed(db, resource, asked)}`

/** Sorts come from the contract's own list, never from the request itself. */
function ordered(db: Db, { sorts = {}, order = 'newest' }: Resource, sort: string | undefined): Fragment {
  if (sort === undefined) return order === 'position' ? db`position, _id` : db`_id DESC`
  const name = sort.replace(/^-/, '')
  const column = db.unsafe(sorts[name] ?? `"${name}"`) as unknown as Fragment
  return sort.startsWith('-') ? db`${column} DESC NULLS LAST, _id DESC` : db`${column} ASC NULLS LAST, _id`
}

/** The row as it is shown. */
export async function resourceRow(db: Db, resource: Resource, _id: string): Promise<Row | undefined> {
  const { view, table, columns } = resource
  const [row] = await db<Row[]>`SELECT ${db(columns as string[])} FROM ${db(view ?? table)} WHERE _id = ${_id}`
  return row
}

export const resourceRowsOf = (db: Db, { view, table, columns }: Resource, ids: readonly string[]) =>
  db<Row[]>`SELECT ${db(columns as string[])} FROM ${db(view ?? table)} WHERE _id = ANY (${ids as string[]})`

/** A page of the list. It is picked before what stands beside its rows is looked up, so that late pages stay quick. */
export async function resourcePage(db: Db, resource: Resource, asked: Asked): Promise<{ rows: Row[]; total: number }> {
  const { view, table, columns, narrowedIn } = resource
  const from = narrowedRows(db, resource, asked)
  const order = ordered(db, resource, asked.sort)
  const limit = db`LIMIT ${asked.size} OFFSET ${(asked.page - 1) * asked.size}`
  const rows = narrowedIn
    ? db<Row[]>`
        SELECT ${db(columns as string[])} FROM ${db(view ?? table)}
        WHERE _id IN (SELECT _id ${from} ORDER BY ${order} ${limit}) ORDER BY ${order}`
    : db<Row[]>`SELECT ${db(columns as string[])} ${from} ORDER BY ${order} ${limit}`
  const [shown, [count]] = await Promise.all([rows, db<{ total: number }[]>`SELECT count(*)::int AS total ${from}`])
  return { rows: shown, total: count?.total ?? 0 }
}

/** The position after the last. */
export const lastPosition = (tx: Tx, table: string) => tx`(SELECT coalesce(max(position), 0) + 1 FROM ${tx(table)})`

/** Puts a row at a position, counted from 1 (past the end: last), and closes up the others; false when there is no such row. */
export async function moveRow(tx: Tx, table: string, _id: string, position: number): Promise<boolean> {
  const rows = await tx<{ _id: string }[]>`SELECT _id FROM ${tx(table)} ORDER BY position, _id FOR UPDATE`
  const others = rows.map((row) => row._id).filter((id) => id !== _id)
  if (others.length === rows.length) return false
  const moved = others.toSpliced(position - 1, 0, _id)
  await tx`
    UPDATE ${tx(table)} t SET position = o.position
    FROM unnest(${moved}::uuid[]) WITH ORDINALITY AS o (_id, position) WHERE t._id = o._id AND t.position <> o.position`
  return true
}
