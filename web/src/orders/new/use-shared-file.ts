import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useGo } from '../../platform/routing/page-link.tsx'
import { readSharedFile, removeSharedFile } from '../../platform/session/shared-file.ts'

/** A file that another app has shared with this app. It is uploaded only after the customer has accepted it. */
export function useSharedFile() {
  const { shared } = useSearch({ from: '/customer/' })
  const go = useGo()
  const [offered, setOffered] = useState<File | null>()
  const [accepted, setAccepted] = useState<File>()
  const isKept = shared === 'file' || shared === 'several'

  useEffect(() => {
    if (!isKept) return
    let isShown = true
    void readSharedFile().then((file) => {
      if (isShown) setOffered(file ?? null)
    })
    return () => {
      isShown = false
    }
  }, [isKept])

  const close = () => {
    setOffered(undefined)
    void removeSharedFile()
    go('/', { replace: true, keepsScroll: true })
  }
  return {
    /** The result of sharing. If the file is no longer stored, the result is `lost`. */
    outcome: isKept && offered === null ? 'lost' : shared,
    offered: isKept ? (offered ?? undefined) : undefined,
    accepted: accepted && { file: accepted, onTaken: () => setAccepted(undefined) },
    accept: () => {
      if (offered) setAccepted(offered)
      close()
    },
    discard: close,
  }
}
