import { useState } from 'react'

export type Pieces = Readonly<Record<string, number>>

/** The number of pieces entered for each line, from 0 to the line's maximum. */
export function usePieces(initial: Pieces, onChange: (pieces: Pieces) => void = () => {}) {
  const [pieces, setPieces] = useState<Pieces>(initial)
  return {
    pieces,
    /** Sets the number of pieces of a line. An empty or invalid field counts as 0. */
    count: (line_id: string, count: number | null, max: number) => {
      const quantity = Math.min(max, Math.max(0, count || 0))
      const changed = { ...pieces, [line_id]: quantity }
      setPieces(changed)
      onChange(changed)
    },
    /** The lines with at least one piece. */
    counted: Object.entries(pieces).flatMap(([line_id, quantity]) => (quantity > 0 ? [{ line_id, quantity }] : [])),
  }
}
