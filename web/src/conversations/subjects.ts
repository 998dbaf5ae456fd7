import type { ReplyValues } from '@mapwright/contract/conversations/canned-reply.ts'
import type { ConversationCalls } from '@mapwright/contract/conversations/conversation-calls.ts'
import { createContext, useContext } from 'react'

/** A kind of object with conversations; each domain declares its own, and the shell registers them. */
export type ConversationSubject = {
  calls: ConversationCalls
  /** The texts that name the object: for customers before the first message, and for files deleted with it. */
  useTexts: () => { empty: string; fileGone: string }
  /** The values for canned replies, which staff insert; undefined while they load. */
  useReplyValues: (id: string, isStaff: boolean) => ReplyValues | undefined
}

/** A conversation is identified by what it is about. */
export type SubjectRef = { kind: string; id: string }

/** The registered subjects by kind. */
export const ConversationSubjects = createContext<Readonly<Record<string, ConversationSubject>>>({})

/** The registered subject of this kind. */
export function useSubject({ kind }: SubjectRef): ConversationSubject {
  const subject = useContext(ConversationSubjects)[kind]
  if (!subject) throw new RangeError(`no conversations about "${kind}" are registered`)
  return subject
}
