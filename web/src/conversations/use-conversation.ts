import type { ConversationCalls } from '@mapwright/contract/conversations/conversations-about.ts'
import { useEffect, useState } from 'react'
import { call } from '../platform/api/call.ts'
import { useLive } from '../platform/api/live.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useMarkRead, useMessages } from './use-messages.ts'

/** Milliseconds for which a person counts as typing after the last key press. */
const typingMs = 4_000

/** Returns true while another participant is typing. */
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

/** The messages about an object, updated live. Earlier messages are loaded on demand. */
export function useConversation(calls: ConversationCalls, id: string) {
  const { data, error, refetch } = useQueryOf(calls.list, { params: { id } })
  const messages = useMessages(data, (before) => call(calls.list, { params: { id }, query: { before } }))
  const isTyping = useOtherIsTyping(id)
  useMarkRead(data?.messages.at(-1), () => call(calls.read, { params: { id } }))
  return { ...messages, error, refetch, isTyping, otherReadAt: data?.other_read_at ?? null }
}
