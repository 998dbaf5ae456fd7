import { useEffect } from 'react'

/** Time in ms for which a link that connects a chat works. */
const linkMs = 10 * 60_000

/** Removes a link from the page once it has expired, so that a new one can be requested. */
export function useLinkForAWhile({ data, reset }: { data: unknown; reset: () => void }): void {
  useEffect(() => {
    const timer = data ? setTimeout(reset, linkMs) : undefined
    return () => clearTimeout(timer)
  }, [data, reset])
}
