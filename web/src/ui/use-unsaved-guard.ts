import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { words } from '../app/i18n/wording.ts'
import { confirm } from './confirm.tsx'

/** Asks before a page with unsaved changes is left. Returns what lifts the guard once they are saved. */
export function useUnsavedGuard(isDirty: boolean): () => void {
  // A form that was just saved may lead on before it is rendered again.
  const isReleased = useRef(false)
  if (!isDirty) isReleased.current = false
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isReleased.current,
    shouldBlockFn: async ({ current, next }) => {
      if (isReleased.current || current.pathname === next.pathname) return false
      return !(await confirm({
        title: words('ui:unsaved.title'),
        text: words('ui:unsaved.text'),
        action: words('ui:unsaved.leave'),
        danger: true,
      }))
    },
  })
  return () => {
    isReleased.current = true
  }
}
