import { useEffect, useEffectEvent, useRef } from 'react'
import type { useMessages } from './use-messages.ts'

/** The most pages that are loaded to show one message. */
const maxPages = 40

/** Loads earlier messages until the message with this id is among them. */
export function useLoadUntil(id: string | undefined, conversation: ReturnType<typeof useMessages>): void {
  const { messages, hasMore, isLoaded } = conversation
  const loaded = useRef({ id, pages: 0 })
  const load = useEffectEvent(() => {
    if (loaded.current.id !== id) loaded.current = { id, pages: 0 }
    if (loaded.current.pages >= maxPages) return
    loaded.current.pages += 1
    void conversation.loadEarlier()
  })
  const isMissing = id !== undefined && isLoaded && hasMore && !messages.some(({ _id }) => _id === id)
  const first = messages[0]?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each page
  useEffect(() => {
    if (isMissing) load()
  }, [isMissing, id, first])
}
