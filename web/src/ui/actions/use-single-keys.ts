import { useEffect, useEffectEvent } from 'react'
import { useVisitor } from '../../platform/session/me.ts'

/** Whether the key belongs to another element: a field, an open dialog or a menu. */
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

/** Whether pages react to single keys, which people can switch off in their profile (WCAG 2.1.4). */
export const useHasSingleKeys = (): boolean => useVisitor()?.single_keys ?? true

/** Single-key shortcuts without a modifier. `onPress` returns whether it has used the key. */
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
