import type { About } from '../subjects.ts'
import { waitingMessages } from './outbox.ts'
import type { WaitingMessage } from './outbox-rows.ts'

/** Returns the unsent messages of a conversation. */
export const useWaitingMessages = ({ subject, id }: About): readonly WaitingMessage[] =>
  waitingMessages.useValue().filter((message) => message.kind === subject.kind && message.subject_id === id)
