import { useEffect, useEffectEvent, useState } from 'react'
import { newKey } from '../../platform/api/call.ts'
import { changeUnsent, discardUnsent, sendUnsent } from './send-unsent.ts'
import { unsentMessages } from './visitor-storage.ts'

const retryMs = 5_000

/**
 * Sends messages in order, each with the same key in all attempts, so that it arrives once. Messages wait in this browser while the network is
 * away. A refused message stays until it is discarded or sent again.
 */
export function useUnsent(token: string, onSent: () => void) {
  const [messages, setMessages] = useState(unsentMessages)
  const discard = (key: string) => setMessages(discardUnsent(key))
  /** Sends refused messages again, each as a new one. */
  const sendAgain = (keys: readonly string[]) =>
    setMessages(
      changeUnsent((stored) =>
        stored.map(({ refusal, ...message }) => {
          const isAgain = refusal !== undefined && keys.includes(message.key)
          if (isAgain) return { ...message, key: newKey(), written_at: Date.now() }
          return refusal === undefined ? message : { ...message, refusal }
        }),
      ),
    )
  const sendAll = useEffectEvent(async () => {
    const show = () => setMessages(unsentMessages())
    await sendUnsent(token, () => {
      show()
      onSent()
    })
    show()
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
    setMessages(changeUnsent((stored) => [...stored, { key: newKey(), text, written_at: Date.now() }]))
    void sendAll()
  }
  return { unsent: messages, add, discard, sendAgain }
}
