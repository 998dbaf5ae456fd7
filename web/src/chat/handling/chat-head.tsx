import { ChatHandling } from './chat-handling.tsx'
import { ChatOutcomes } from './chat-outcomes.tsx'
import { ChatPresence } from './chat-presence.tsx'

/** The part above the messages of a chat: presence, assignee, and the tickets and orders made from it. */
export default function ChatHead({ id, isStaff }: { id: string; isStaff: boolean }) {
  return (
    <>
      {isStaff ? <ChatHandling id={id} /> : <ChatPresence />}
      <ChatOutcomes id={id} isStaff={isStaff} />
    </>
  )
}
