import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useState } from 'react'

/** What would be lost if its part of the page went now. */
export type Unfinished = 'typed' | 'sending'

const Report = createContext<(id: string, work: Unfinished | undefined) => void>(() => {})
const Work = createContext<Unfinished | undefined>(undefined)

/** Knows what forms and uploads inside it have not finished. */
export function WorkScope({
  children,
  onWork,
}: {
  children: ReactNode
  onWork?: (work: Unfinished | undefined) => void
}) {
  const [all, setAll] = useState<ReadonlyMap<string, Unfinished>>(new Map())
  const report = useCallback((id: string, work: Unfinished | undefined) => {
    setAll((before) => {
      if (before.get(id) === work) return before
      const after = new Map(before)
      if (work === undefined) after.delete(id)
      else after.set(id, work)
      return after
    })
  }, [])
  const works = [...all.values()]
  const work = works.includes('sending') ? 'sending' : works[0]
  useLayoutEffect(() => onWork?.(work), [onWork, work])
  return (
    <Report.Provider value={report}>
      <Work.Provider value={work}>{children}</Work.Provider>
    </Report.Provider>
  )
}

/** Tells the scope around it what a form or an upload has not finished: with the very stroke that began it, because the next key may be Escape. */
export function useUnfinished(work: Unfinished | undefined): void {
  const id = useId()
  const report = useContext(Report)
  useLayoutEffect(() => {
    report(id, work)
    return () => report(id, undefined)
  }, [report, id, work])
}

/** Whether a file is on its way in the scope around it: what would make an end of it has to wait. */
export const useIsSending = (): boolean => useContext(Work) === 'sending'
