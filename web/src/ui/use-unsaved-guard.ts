import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { words } from '../platform/i18n/wording.ts'
import { askToLeave } from './ask-to-leave.ts'
import type { Unfinished } from './work-scope.tsx'

/** Asks before a page with unfinished work is left. Returns what lifts the guard once it is saved. */
export function useUnsavedGuard(work: Unfinished | undefined): () => void {
  // A form that was just saved may lead on before it is rendered again.
  const isReleased = useRef(false)
  if (work === undefined) isReleased.current = false
  useBlocker({
    disabled: work === undefined,
    enableBeforeUnload: () => work !== undefined && !isReleased.current,
    shouldBlockFn: async ({ current, next }) => {
      if (work === undefined || isReleased.current || current.pathname === next.pathname) return false
      return !(await askToLeave(work, words('ui:unsaved.text')))
    },
  })
  return () => {
    isReleased.current = true
  }
}
