import { useEffect, useState } from 'react'

/** A minute hand for everything on the page that changes as time passes. */
export function useMinute(isNeeded = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
