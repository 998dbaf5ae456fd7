import {
  GetVisitorChat,
  GetVisitorEvents,
  ReadVisitorChat,
  ShowVisitorPage,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMarkRead, useMessages } from '../../conversations/use-messages.ts'
import { type LiveMessage, listen } from '../../platform/api/live-stream.ts'
import { reportedPath } from '../report-page.ts'
import { callAsVisitor, sendAsVisitor } from './visitor-call.ts'
import { visitorChatQuery } from './visitor-chat-query.ts'
import { saveSeenMessage } from './visitor-storage.ts'

/** Milliseconds for which staff count as typing after the last key press. */
const typingMs = 4_000

/** Calls `handle` for each live event of the visitor's chat. */
function useVisitorEvents(token: string, isOn: boolean, handle: (message: LiveMessage) => void): void {
  const onMessage = useEffectEvent(handle)
  useEffect(() => {
    if (!isOn) return
    const control = new AbortController()
    let activeAt = Date.now()
    let isGone = false
    const { signal } = control
    void listen(
      {
        open: async (unheard_ms) => {
          const response = await sendAsVisitor(GetVisitorEvents, { query: { unheard_ms } }, { token, signal })
          isGone = response.status === 404
          // Shows why the stream is refused.
          if (isGone || response.status === 401) onMessage({ type: 'resync' })
          return response
        },
        activeAt: () => activeAt,
        isWanted: () => !isGone,
        forward: (message) => {
          activeAt = message.type === 'lost' ? 0 : Date.now()
          onMessage(message)
        },
      },
      signal,
    )
    return () => control.abort()
  }, [token, isOn])
}

/** Shows staff which page the visitor has open while the chat is open. */
function usePageReports(token: string, isOn: boolean): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    if (!isOn) return
    const report = () =>
      void callAsVisitor(ShowVisitorPage, { body: { path: reportedPath(path) } }, { token }).catch(() => undefined)
    report()
    const timer = setInterval(report, 60_000)
    return () => clearInterval(timer)
  }, [token, path, isOn])
}

/** Marks messages as read while the page is visible: on the server, and in this browser for the number at the launcher. */
function useSeen(token: string, newest: Message | undefined): void {
  const id = newest?._id
  const saveSeen = () => id !== undefined && document.visibilityState === 'visible' && saveSeenMessage(id)
  const saveNewest = useEffectEvent(saveSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new message, also one of the visitor
  useEffect(() => void saveNewest(), [id])
  useMarkRead(newest, () => {
    saveSeen()
    return callAsVisitor(ReadVisitorChat, {}, { token })
  })
}

/** The visitor's chat in this browser, updated live. A final refusal, such as that of a deleted chat, replaces what was loaded before. */
export function useVisitorChat(token: string) {
  const { data, error, refetch } = useQuery(visitorChatQuery(token))
  const [typingSince, setTypingSince] = useState(0)
  const isRefused = error !== null && !error.isPassing
  const isStarted = data !== undefined && !isRefused
  const isOn = isStarted && !data.is_over
  useVisitorEvents(token, isStarted, (message) => {
    if (message.type === 'alive' || message.type === 'lost') return
    if (message.type === 'typing.started') setTypingSince(Date.now())
    else void refetch()
    if (message.type === 'conversation.message_posted') setTypingSince(0)
  })
  useEffect(() => {
    if (typingSince === 0) return
    const timer = setTimeout(() => setTypingSince(0), typingMs)
    return () => clearTimeout(timer)
  }, [typingSince])
  usePageReports(token, isOn)
  const messages = useMessages(data, (before) => callAsVisitor(GetVisitorChat, { query: { before } }, { token }))
  useSeen(token, isStarted ? data.messages.at(-1) : undefined)
  return { ...messages, chat: data, error: isStarted ? null : error, refetch, isTyping: typingSince > 0 }
}
