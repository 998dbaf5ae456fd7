import { useState } from 'react'

type ShownRows<Row> = { scope: string; rows: readonly Row[] }

type SteadyOptions<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Identifies the query of the rows. Rows of a different query are shown immediately. */
  scope: string
  /** True if the rows are still from the previous query. */
  isOld: boolean
  /** True if the list is hovered or contains the focus. */
  isHeld: boolean
}

/** Returns the number of rows that were added or removed. If there are none, returns the number of moved rows. */
export function changesBetween(before: readonly string[], after: readonly string[]): number {
  const [was, is] = [new Set(before), new Set(after)]
  const differing = before.filter((key) => !is.has(key)).length + after.filter((key) => !was.has(key)).length
  const stayedBefore = before.filter((key) => is.has(key))
  const stayedAfter = after.filter((key) => was.has(key))
  return differing || stayedBefore.filter((key, at) => key !== stayedAfter[at]).length
}

/**
 * Keeps rows in place while the user is about to click one. Contents update immediately. Rows are added, removed or moved only
 * when the pointer and the focus have left the list, or on request.
 */
export function useSteadyRows<Row>({ rows, keyOf, scope, isOld, isHeld }: SteadyOptions<Row>) {
  const [kept, setKept] = useState<ShownRows<Row>>({ scope, rows })
  const [isAsked, setIsAsked] = useState(false)
  const mayMove = !isOld && (isAsked || !isHeld || kept.scope !== scope || kept.rows.length === 0)
  if (mayMove && (kept.rows !== rows || kept.scope !== scope)) {
    setKept({ scope, rows })
    setIsAsked(false)
  }
  const fresh = new Map(rows.map((row) => [keyOf(row), row]))
  const isShownAsIs = isOld || mayMove
  return {
    shown: isShownAsIs ? rows : kept.rows.map((row) => fresh.get(keyOf(row)) ?? row),
    changes: isShownAsIs ? 0 : changesBetween(kept.rows.map(keyOf), rows.map(keyOf)),
    /** Applies the pending changes or, if there are none, the next change, even while the list is hovered or focused. */
    show: () => setIsAsked(true),
  }
}
