import type { Message } from '@mapwright/contract/conversations/message.ts'
import { useState } from 'react'

type ArrivedMessageProps = { messages: readonly Message[]; isLoaded: boolean }

/** Announces a message of another person that arrives while the conversation is open. Only screen readers present it. */
export function ArrivedMessage({ messages, isLoaded }: ArrivedMessageProps) {
  const newest = messages.at(-1)
  const [knownAt, setKnownAt] = useState<string>()
  if (isLoaded && knownAt === undefined) setKnownAt(newest?.created_at ?? '')
  // Compares the times, so that an earlier message that becomes the newest when another one is deleted is not announced.
  const isNews = newest && knownAt !== undefined && newest.created_at > knownAt && !newest.mine
  return (
    <p className="visually-hidden" role="status">
      {isNews && [newest.by.name, newest.text, ...newest.files.map(({ name }) => name)].filter(Boolean).join(', ')}
    </p>
  )
}
