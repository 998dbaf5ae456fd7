import { uuidv7 } from 'uuidv7'
import { acceptedKeys, firstAccepted } from '../platform/api/secret-keys.ts'
import type { Db, Sql, Tx } from '../platform/db/sql.ts'
import { sealedTables } from './sealed-columns.ts'

type SealedTable = (typeof sealedTables)[number]
type Value = { place: string; owner: string; sealed: Buffer }

/** The number of sealed values by the key that opens them: the current one, the former one, or neither. */
export type SealedCounts = { current: number; former: number; unreadable: number }

const valuesOf = (db: Db, { table, owner }: SealedTable, column: string) => db<Value[]>`
  SELECT ctid::text AS place, ${owner === undefined ? db`''` : db`${db(owner)}::text`} AS owner, ${db(column)} AS sealed
  FROM ${db(table)} WHERE ${db(column)} IS NOT NULL`

/** Tries to open every sealed value of the database. Returns the counts for each column that has values. */
export async function countSealed(db: Db, secretKey: string): Promise<Record<string, SealedCounts>> {
  const counts: Record<string, SealedCounts> = {}
  for (const sealedTable of sealedTables)
    for (const [column, { open }] of Object.entries(sealedTable.columns)) {
      const values = await valuesOf(db, sealedTable, column)
      const opened = values.map(({ sealed, owner }) =>
        acceptedKeys(secretKey).findIndex((key) => open(key, sealed, owner) !== undefined),
      )
      const countOf = (index: number) => opened.filter((key) => key === index).length
      if (values.length > 0)
        counts[`${sealedTable.table}.${column}`] = { current: countOf(0), former: countOf(1), unreadable: countOf(-1) }
    }
  return counts
}

async function resealTable(tx: Tx, sealedTable: SealedTable, secretKey: string): Promise<SealedCounts> {
  const { table, columns, alsoChange } = sealedTable
  const counts: SealedCounts = { current: 0, former: 0, unreadable: 0 }
  // Keeps changes by the running site out until the commit, so that none is overwritten.
  await tx`LOCK TABLE ${tx(table)} IN SHARE ROW EXCLUSIVE MODE`
  for (const [column, { open, seal }] of Object.entries(columns))
    for (const { place, owner, sealed } of await valuesOf(tx, sealedTable, column)) {
      const isCurrent = open(secretKey, sealed, owner) !== undefined
      const secret = firstAccepted(secretKey, (key) => open(key, sealed, owner))
      counts[isCurrent ? 'current' : secret === undefined ? 'unreadable' : 'former'] += 1
      if (isCurrent || secret === undefined) continue
      const [moved] = await tx<[{ place: string }]>`
        UPDATE ${tx(table)} SET ${tx({ [column]: seal(secretKey, secret, owner) })} WHERE ctid = ${place}::tid
        RETURNING ctid::text AS place`
      await alsoChange?.(tx, { place: moved.place, secret, key: secretKey })
    }
  return counts
}

/**
 * Seals every value that only the former key opens with the current key, in one transaction for each table. Can be repeated at any time.
 *
 * @returns the counts before the change
 */
export async function reseal(sql: Sql, secretKey: string, now: Date): Promise<SealedCounts> {
  const total: SealedCounts = { current: 0, former: 0, unreadable: 0 }
  for (const sealedTable of sealedTables) {
    const { current, former, unreadable } = await sql.begin((tx) => resealTable(tx, sealedTable, secretKey))
    total.current += current
    total.former += former
    total.unreadable += unreadable
  }
  if (total.former > 0)
    await sql`INSERT INTO audit (_id, at, name, request_id, address, facts) VALUES (
      ${uuidv7()}, ${now}, 'site.reseal', 'npm run admin -- reseal', '', ${sql.json({ after: total })})`
  return total
}
