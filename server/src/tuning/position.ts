import type { Tx } from '../db/sql.ts'

/** Lists that staff put in order. */
export type OrderedTable = 'services' | 'options'

/** Puts a row at a position, counted from 1 (past the end: last), and closes up the others; false when there is no such row. */
export async function moveTo(tx: Tx, table: OrderedTable, _id: string, position: number): Promise<boolean> {
  const rows = await tx<{ _id: string }[]>`SELECT _id FROM ${tx(table)} ORDER BY position, _id FOR UPDATE`
  const others = rows.map((row) => row._id).filter((id) => id !== _id)
  if (others.length === rows.length) return false
  const ordered = others.toSpliced(position - 1, 0, _id)
  await tx`UPDATE ${tx(table)} t SET position = o.position
    FROM unnest(${ordered}::uuid[]) WITH ORDINALITY AS o (_id, position) WHERE t._id = o._id`
  return true
}

/** The position after the last. */
export const nextPosition = (tx: Tx, table: OrderedTable) =>
  tx`(SELECT coalesce(max(position), 0) + 1 FROM ${tx(table)})`
