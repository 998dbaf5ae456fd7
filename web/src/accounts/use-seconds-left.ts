import { useEffect, useState } from 'react'

const secondsUntil = (instant: string | undefined) =>
  instant === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))

/** Returns the whole seconds until an instant, updated every second; 0 once the instant has passed. */
export function useSecondsLeft(instant: string | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(instant))
  useEffect(() => {
    setLeft(secondsUntil(instant))
    const timer = setInterval(() => {
      const now = secondsUntil(instant)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return left
}
