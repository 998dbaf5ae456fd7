import { useEffect, useState } from 'react'
import { words } from '../../platform/i18n/wording.ts'
import { notify } from '../messages/notify.ts'

/** Copies a text to the clipboard. `isCopied` is true for 1.5 seconds afterwards. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      notify.failed(words('ui:copy_failed'))
    }
  }
  return { isCopied, copy }
}
