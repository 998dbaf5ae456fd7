import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { words } from '../../platform/i18n/wording.ts'
import { confirmLeaving } from '../dialogs/confirm-leaving.ts'
import type { Unfinished } from '../dialogs/work-scope.tsx'

/** Confirms leaving a page with unfinished work. Returns a function that disables the guard once it is saved. */
export function useUnsavedGuard(work: Unfinished | undefined): () => void {
  // A form that was just saved may navigate before it is rendered again.
  const isReleased = useRef(false)
  useEffect(() => {
    if (work === undefined) isReleased.current = false
  })
  useBlocker({
    disabled: work === undefined,
    enableBeforeUnload: () => work !== undefined && !isReleased.current,
    shouldBlockFn: async ({ current, next }) => {
      if (work === undefined || isReleased.current || current.pathname === next.pathname) return false
      return !(await confirmLeaving(work, words('ui:unsaved.text')))
    },
  })
  return () => {
    isReleased.current = true
  }
}
