import type { Db, Tx } from '../db/sql.ts'
import { hasWords } from '../search/search-words.ts'
import type { Fragment, Resource } from './resource.ts'

/** The search words, and the values of filters by their names. */
type SearchQuery = { search_keyword: string; readonly [filter: string]: unknown }
export type ListQuery = { search_keyword: string; page: number; size: number; sort?: string | undefined }

/** A resource without the fields that depend on the type of its input. */
type Table = Omit<Resource, 'columnsOf' | 'afterWrite'>

/** Matches rows in which every word occurs in at least one of the columns, ignoring case and diacritics. */
function containsWords(db: Db, columns: readonly string[], text: string): Fragment {
  const all = columns.reduce<Fragment | undefined>(
    (parts, column) => (parts ? db`${parts} || ' ' || ${db(column)}` : db`coalesce(${db(column)}, '')`),
    undefined,
  )
  if (!all) return db`true`
  return hasWords(db, all, text)
}

function matching(db: Db, { searchColumns, filters = {} }: Table, listQuery: SearchQuery): Fragment {
  const found =
    typeof searchColumns === 'function'
      ? searchColumns(db, listQuery.search_keyword)
      : containsWords(db, searchColumns, listQuery.search_keyword)
  return Object.entries(filters).reduce<Fragment>((conditions, [name, condition]) => {
    const value = listQuery[name]
    return value === undefined || value === '' ? conditions : db`${conditions} AND ${condition(db, String(value))}`
  }, found)
}

/** The FROM and WHERE clauses for a search with filters. */
export const matchingRows = (db: Db, resource: Table, listQuery: SearchQuery): Fragment =>
  db`FROM ${db(resource.searchTable ?? resource.view ?? resource.table)} WHERE ${matching(db, resource, listQuery)}`

/** Builds the ORDER BY clause. `sort` is one of the names in the contract, never arbitrary input, so it is safe to insert into the SQL. */
function orderBy(db: Db, { sorts = {}, order = 'newest' }: Table, sort: string | undefined): Fragment {
  if (sort === undefined) return order === 'position' ? db`position, _id` : db`_id DESC`
  const name = sort.replace(/^-/, '')
  const column = db.unsafe(sorts[name] ?? `"${name}"`)
  return sort.startsWith('-') ? db`${column} DESC NULLS LAST, _id DESC` : db`${column} ASC NULLS LAST, _id`
}

/** Reads a row in the form that the API returns. */
export async function resourceRow(db: Db, resource: Table, _id: string): Promise<object | undefined> {
  const { view, table, columns } = resource
  const [row] = await db<object[]>`SELECT ${db(columns)} FROM ${db(view ?? table)} WHERE _id = ${_id}`
  return row
}

export const resourceRowsOf = <Row extends object>(db: Db, { view, table, columns }: Table, ids: readonly string[]) =>
  db<Row[]>`SELECT ${db(columns)} FROM ${db(view ?? table)} WHERE _id = ANY (${ids})`

/** Reads a page of the list. Selects the page's ids before it joins the view, so that high page numbers stay fast. */
export async function resourcePage<Row extends object = object>(
  db: Db,
  resource: Table,
  listQuery: ListQuery & SearchQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { view, table, columns, searchTable } = resource
  const from = matchingRows(db, resource, listQuery)
  const order = orderBy(db, resource, listQuery.sort)
  const limit = db`LIMIT ${listQuery.size} OFFSET ${(listQuery.page - 1) * listQuery.size}`
  const rows = searchTable
    ? db<Row[]>`
        SELECT ${db(columns)} FROM ${db(view ?? table)}
        WHERE _id IN (SELECT _id ${from} ORDER BY ${order} ${limit}) ORDER BY ${order}`
    : db<Row[]>`SELECT ${db(columns)} ${from} ORDER BY ${order} ${limit}`
  const [shown, [count]] = await Promise.all([rows, db<{ total: number }[]>`SELECT count(*)::int AS total ${from}`])
  return { rows: shown, total: count?.total ?? 0 }
}

/** Builds the SQL for the position after the last row. */
export const lastPosition = (tx: Tx, table: string) => tx`(SELECT coalesce(max(position), 0) + 1 FROM ${tx(table)})`

/**
 * Moves a row to a position, counted from 1, and renumbers the other rows. A position beyond the end moves the row to the end. Returns false
 * if the row does not exist.
 */
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
