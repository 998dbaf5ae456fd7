import { createContext, useContext, useEffect } from 'react'

/** Takes the total of the list that a page consists of; null where the page shows no such count. */
export const PageCount = createContext<((total: number | undefined) => void) | null>(null)

/** Shows the total of a list next to the title of its page, if the page asks for it. */
export function usePageCount(total: number | undefined): void {
  const setCount = useContext(PageCount)
  useEffect(() => {
    setCount?.(total)
    return () => setCount?.(undefined)
  }, [setCount, total])
}
