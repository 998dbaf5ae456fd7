import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { words } from '../../platform/i18n/wording.ts'
import { confirmLeaving } from '../dialogs/confirm-leaving.ts'
import type { Unfinished } from '../dialogs/work-scope.tsx'

/** Asks before the user leaves a page with unfinished work. Returns a function that disables the guard after saving. */
export function useUnsavedGuard(work: Unfinished | undefined): () => void {
  // A ref, because a form may navigate right after saving, before it is rendered again.
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
