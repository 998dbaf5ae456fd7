import { useEffect, useEffectEvent } from 'react'
import { useVisitor } from '../../platform/session/me.ts'

/** Checks whether the page must ignore a key: it has a modifier, or was pressed in a field, a dialog or a menu. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  if (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]')
  )
    return true
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}

/** True unless the user has switched off single-key shortcuts in the profile (WCAG 2.1.4). */
export const useHasSingleKeys = (): boolean => useVisitor()?.single_keys ?? true

/** Handles single-key shortcuts without a modifier. `onPress` returns true if it has handled the key. */
export function useSingleKeys(onPress: (key: string) => boolean): void {
  const isOn = useHasSingleKeys()
  const use = useEffectEvent(onPress)
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (!isElsewhere(event) && use(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
