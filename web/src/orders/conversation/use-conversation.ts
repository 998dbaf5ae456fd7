import type { OrderMessage } from '@mapwright/contract/orders/message.ts'
import { ListOrderMessages, ReadOrderMessages } from '@mapwright/contract/orders/message-endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useLive } from '../../platform/api/live.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { notify } from '../../ui/notify.ts'

/** How long somebody counts as writing after the last key. */
const typingMs = 4_000

/** Whether the other side is writing just now. */
function useOtherIsTyping(orderId: string): boolean {
  const [since, setSince] = useState(0)
  useLive(['typing.started'], ({ id }) => {
    if (id === orderId) setSince(Date.now())
  })
  useLive(['order.message_posted'], ({ id }) => {
    if (id === orderId) setSince(0)
  })
  useEffect(() => {
    if (since === 0) return
    const timer = setTimeout(() => setSince(0), typingMs)
    return () => clearTimeout(timer)
  }, [since])
  return since > 0
}

/** What is unread is read as soon as somebody looks at the page. */
function useMarkRead(orderId: string, newest: OrderMessage | undefined): void {
  const id = newest?._id
  const isNews = newest !== undefined && !newest.mine
  useEffect(() => {
    if (!id || !isNews) return
    const mark = () => {
      if (document.visibilityState === 'visible')
        void call(ReadOrderMessages, { params: { id: orderId } }).catch(() => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [orderId, id, isNews])
}

/** The conversation on an order, kept up to date; earlier messages on demand. */
export function useConversation(orderId: string) {
  const { data, error, refetch } = useQueryOf(ListOrderMessages, { params: { id: orderId } })
  const [earlier, setEarlier] = useState<{ messages: OrderMessage[]; has_more: boolean }>()
  const isTyping = useOtherIsTyping(orderId)
  const messages = [...(earlier?.messages ?? []), ...(data?.messages ?? [])]
  useMarkRead(orderId, data?.messages.at(-1))

  const loadEarlier = async () => {
    const before = messages[0]?._id
    if (!before) return
    try {
      const page = await call(ListOrderMessages, { params: { id: orderId }, query: { before } })
      setEarlier({ messages: [...page.messages, ...(earlier?.messages ?? [])], has_more: page.has_more })
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem
      notify.failed(problem)
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
