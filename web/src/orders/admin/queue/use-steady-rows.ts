import { useState } from 'react'

type Kept<Row> = { scope: string; rows: readonly Row[] }

type SteadyOptions<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What the rows are an answer to: with another question they are shown at once. */
  scope: string
  /** The rows are those of the question before. */
  isOld: boolean
  /** Somebody points at the list, or is in it with the keyboard. */
  isHeld: boolean
}

/** How many rows came, went or moved. */
export function changesBetween(before: readonly string[], after: readonly string[]): number {
  const [was, is] = [new Set(before), new Set(after)]
  const differing = before.filter((key) => !is.has(key)).length + after.filter((key) => !was.has(key)).length
  const stayedBefore = before.filter((key) => is.has(key))
  const stayedAfter = after.filter((key) => was.has(key))
  return differing || stayedBefore.filter((key, at) => key !== stayedAfter[at]).length
}

/**
 * Rows that do not jump while somebody is about to click one: what they say follows at once, their order and number when the pointer
 * has left, or on request.
 */
export function useSteadyRows<Row>({ rows, keyOf, scope, isOld, isHeld }: SteadyOptions<Row>) {
  const [kept, setKept] = useState<Kept<Row>>({ scope, rows })
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
    /** Lets the next change through: after one's own doing, or on a click. */
    show: () => setIsAsked(true),
  }
}
