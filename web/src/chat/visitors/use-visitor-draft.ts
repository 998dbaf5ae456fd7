import { useState } from 'react'
import { saveVisitorDraft, type VisitorDraft, visitorDraft } from './visitor-storage.ts'

/** The typed content, stored in this browser, so that closing the panel or the page does not lose it. */
export function useVisitorDraft() {
  const [draft, setDraft] = useState(visitorDraft)
  const change = (part: Partial<VisitorDraft>) => {
    const changed = { ...draft, ...part }
    saveVisitorDraft(changed)
    setDraft(changed)
  }
  return [draft, change] as const
}
