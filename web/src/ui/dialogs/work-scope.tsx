import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useState } from 'react'

/** Work that would be lost if its form or upload were unmounted: typed input or a running upload. */
export type Unfinished = 'typed' | 'sending'

const Report = createContext<(id: string, work: Unfinished | undefined) => void>(() => {})
const Work = createContext<Unfinished | undefined>(undefined)

/** Tracks the unfinished forms and uploads among its children. */
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

/**
 * Reports the unfinished work of a form or upload to the surrounding scope. Reports synchronously, because the next key press may be Escape.
 */
export function useUnfinished(work: Unfinished | undefined): void {
  const id = useId()
  const report = useContext(Report)
  useLayoutEffect(() => {
    report(id, work)
    return () => report(id, undefined)
  }, [report, id, work])
}

/** True while an upload is running in the surrounding scope. Actions that would end the upload must wait. */
export const useIsSending = (): boolean => useContext(Work) === 'sending'
