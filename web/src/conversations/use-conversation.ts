import type { ConversationCalls } from '@mapwright/contract/conversations/conversation-calls.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { useEffect, useState } from 'react'
import { call } from '../platform/api/call.ts'
import { useLive } from '../platform/api/live.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { notify } from '../ui/notify.ts'

/** How long someone counts as typing after the last key. */
const typingMs = 4_000

/** Whether someone on the other side is typing. */
function useOtherIsTyping(id: string): boolean {
  const [since, setSince] = useState(0)
  useLive(['typing.started'], (event) => {
    if (event.id === id) setSince(Date.now())
  })
  useLive(['conversation.message_posted'], (event) => {
    if (event.id === id) setSince(0)
  })
  useEffect(() => {
    if (since === 0) return
    const timer = setTimeout(() => setSince(0), typingMs)
    return () => clearTimeout(timer)
  }, [since])
  return since > 0
}

/** Marks new messages as read as soon as the page is visible. */
function useMarkRead(read: ConversationCalls['read'], subjectId: string, newest: Message | undefined): void {
  const id = newest?._id
  const isNews = newest !== undefined && !newest.mine
  useEffect(() => {
    if (!id || !isNews) return
    const mark = () => {
      if (document.visibilityState === 'visible') void call(read, { params: { id: subjectId } }).catch(() => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [read, subjectId, id, isNews])
}

/** The messages about an object, kept up to date; earlier ones on demand. */
export function useConversation(calls: ConversationCalls, id: string) {
  const { data, error, refetch } = useQueryOf(calls.list, { params: { id } })
  const [earlier, setEarlier] = useState<{ messages: Message[]; has_more: boolean }>()
  const isTyping = useOtherIsTyping(id)
  const messages = [...(earlier?.messages ?? []), ...(data?.messages ?? [])]
  useMarkRead(calls.read, id, data?.messages.at(-1))

  const loadEarlier = async () => {
    const before = messages[0]?._id
    if (!before) return
    try {
      const page = await call(calls.list, { params: { id }, query: { before } })
      setEarlier({ messages: [...page.messages, ...(earlier?.messages ?? [])], has_more: page.has_more })
    } catch (problem) {
      notify.refused(problem)
    }
  }
  return {
    messages,
    isLoaded: data !== undefined,
    error,
    refetch,
    isTyping,
    otherReadAt: data?.other_read_at ?? null,
    hasMore: (earlier ?? data)?.has_more ?? false,
    loadEarlier,
  }
}
