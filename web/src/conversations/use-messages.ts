import type { Message } from '@mapwright/contract/conversations/message.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../ui/messages/notify.ts'
import { extendEarlier, type Part } from './extend-earlier.ts'

/** The newest messages, updated by a query, and earlier messages, which `loadBefore` loads on demand. */
export function useMessages(newest: Part<Message> | undefined, loadBefore: (id: string) => Promise<Part<Message>>) {
  const [earlier, setEarlier] = useState<Part<Message>>()
  const [shown, setShown] = useState(newest)
  if (newest !== shown) {
    setShown(newest)
    if (earlier && shown && newest) setEarlier(extendEarlier(earlier, shown, newest))
  }
  const messages = [...(earlier?.messages ?? []), ...(newest?.messages ?? [])]
  const loadEarlier = async () => {
    const before = messages[0]?._id
    if (!before) return
    try {
      const part = await loadBefore(before)
      setEarlier({ messages: [...part.messages, ...(earlier?.messages ?? [])], has_more: part.has_more })
    } catch (problem) {
      notify.refused(problem)
    }
  }
  return { messages, isLoaded: newest !== undefined, hasMore: (earlier ?? newest)?.has_more ?? false, loadEarlier }
}

/** Marks new messages as read as soon as the page is visible. */
export function useMarkRead(newest: Message | undefined, read: () => Promise<unknown>): void {
  const id = newest?._id
  const isNews = newest !== undefined && !newest.mine
  const markIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void read().catch(() => undefined)
  })
  useEffect(() => {
    if (!id || !isNews) return
    const mark = () => markIfVisible()
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [id, isNews])
}
