import { type RefObject, useEffect, useState } from 'react'
import type { Setting } from '../../platform/find-settings.ts'
import { loadWording, words } from '../../platform/i18n/wording.ts'
import { showSetting } from './show-setting.ts'

/**
 * Shows the setting that the URL names, as soon as its section has loaded. Returns a function that shows it once more, for a search that finds the
 * setting that the URL already names.
 */
export function useShownSetting(content: RefObject<HTMLElement | null>, setting: Setting | undefined): () => void {
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` repeats the effect
  useEffect(() => {
    if (!setting) return
    const keys = [setting.label, ...(setting.shownBy ? [setting.shownBy] : [])]
    const leave = new AbortController()
    void loadWording(keys)
      .then(() => {
        if (content.current && !leave.signal.aborted)
          showSetting(
            content.current,
            keys.map((key) => words(key)),
            leave.signal,
          )
      })
      // Without the texts, the section is shown, but not the setting in it.
      .catch(() => undefined)
    return () => leave.abort()
  }, [content, setting, times])
  return () => setTimes((before) => before + 1)
}
