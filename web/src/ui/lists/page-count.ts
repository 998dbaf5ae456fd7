import { createContext, useContext, useEffect } from 'react'

/** A callback for the total of the page's only list; null if the page does not show a count. */
export const PageCount = createContext<((total: number | undefined) => void) | null>(null)

/** Shows the total of a list next to the title of the page, if the page shows a count. */
export function usePageCount(total: number | undefined): void {
  const setCount = useContext(PageCount)
  useEffect(() => {
    setCount?.(total)
    return () => setCount?.(undefined)
  }, [setCount, total])
}
