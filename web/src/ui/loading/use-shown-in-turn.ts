import { startTransition, useEffect, useState } from 'react'

/**
 * The number of parts of a long page that are rendered: first one, then one more in each task, up to `count`. A phone renders and
 * lays out one part in a tenth of the time of all, and reacts to touches in between.
 */
export function useShownInTurn(count: number): number {
  const [shown, setShown] = useState(1)
  useEffect(() => {
    if (shown >= count) return
    const next = setTimeout(() => startTransition(() => setShown(shown + 1)))
    return () => clearTimeout(next)
  }, [shown, count])
  return shown
}
