import { useEffect, useRef } from 'react'

/**
 * The ref of the first field, which is focused after the page was painted. With `autoFocus`, the browser would compute the layout while React
 * is still inserting the page, which blocks a phone for twice as long.
 */
export function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) field.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [])
  return field
}
