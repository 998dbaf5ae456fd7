import { useEffect, useState } from 'react'

/** Rerenders the component every 30 seconds, for displays that depend on the time. Returns the current time in milliseconds. */
export function useMinute(isNeeded = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
