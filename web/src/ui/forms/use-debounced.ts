import { useEffect, useRef } from 'react'

/**
 * Returns a debounced function, which calls `run` with the latest value after a pause of `ms`. Mantine's version would also load its dropdowns,
 * which the first pages of visitors do not need.
 */
export function useDebounced<Value>(run: (value: Value) => void, ms: number): (value: Value) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(value), ms)
  }
}
