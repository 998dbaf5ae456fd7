import { PostVisitorMessage } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '../../platform/api/call.ts'
import { problemIn } from '../../platform/api/problem-error.ts'
import { callAsVisitor } from './visitor-call.ts'
import { saveUnsent, type UnsentMessage, unsentMessages } from './visitor-storage.ts'

const retryMs = 5_000
/** The server remembers a key for 24 hours. An older message could arrive twice. */
const maxAgeMs = 23 * 3_600_000

/**
 * Sends messages in order, each with the same key in all attempts, so that it arrives once. Messages wait in this browser while the network is
 * away. A refused message stays until it is discarded or sent again.
 */
export function useUnsent(token: string, onSent: () => void) {
  const [messages, setMessages] = useState(unsentMessages)
  const isSending = useRef(false)
  const change = (edit: (stored: readonly UnsentMessage[]) => UnsentMessage[]) => {
    const changed = edit(unsentMessages())
    saveUnsent(changed)
    setMessages(changed)
  }
  const discard = (key: string) => change((stored) => stored.filter((message) => message.key !== key))
  const refuse = (key: string, refusal: string) =>
    change((stored) => stored.map((message) => (message.key === key ? { ...message, refusal } : message)))
  /** Sends refused messages again, each as a new one. */
  const sendAgain = (keys: readonly string[]) =>
    change((stored) =>
      stored.map(({ refusal, ...message }) => {
        const isAgain = refusal !== undefined && keys.includes(message.key)
        if (isAgain) return { ...message, key: newKey(), written_at: Date.now() }
        return refusal === undefined ? message : { ...message, refusal }
      }),
    )

  const sendFirst = async (): Promise<boolean> => {
    const next = unsentMessages().find(({ refusal }) => refusal === undefined)
    if (!next) return false
    const { key, text, written_at } = next
    if (Date.now() - written_at > maxAgeMs) {
      refuse(key, '')
      return true
    }
    try {
      await callAsVisitor(PostVisitorMessage, { body: { text } }, { token, key })
      discard(key)
      onSent()
      return true
    } catch (failure) {
      const problem = problemIn(failure)
      if (problem.isPassing) return false
      refuse(key, problem.message)
      return true
    }
  }
  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      while (await sendFirst());
    } finally {
      isSending.current = false
    }
  })
  const isWaiting = messages.some(({ refusal }) => refusal === undefined)
  useEffect(() => {
    if (!isWaiting) return
    const send = () => void sendAll()
    send()
    const timer = setInterval(send, retryMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [isWaiting])

  const add = (text: string) => {
    change((stored) => [...stored, { key: newKey(), text, written_at: Date.now() }])
    void sendAll()
  }
  return { unsent: messages, add, discard, sendAgain }
}
