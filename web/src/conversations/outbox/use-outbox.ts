import { useEffect } from 'react'
import type { SubjectLoader } from '../subjects.ts'
import { flushOutbox, openOutbox, waitingMessages } from './outbox.ts'

const retryMs = 5_000

/** Sends the user's waiting messages at once, when the network is back, and every few seconds. Used once, in the shell. */
export function useOutbox(user_id: string, loaders: Readonly<Record<string, SubjectLoader>>): void {
  useEffect(() => openOutbox(user_id), [user_id])
  const isWaiting = waitingMessages.useValue().some(({ refusal }) => refusal === null)
  useEffect(() => {
    if (!isWaiting) return
    const flush = () => void flushOutbox(loaders).catch(() => undefined)
    flush()
    const timer = setInterval(flush, retryMs)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [isWaiting, loaders])
}
