import type { ReplyPlaceholder } from '@mapwright/contract/conversations/canned-reply.ts'
import type { ConversationCalls } from '@mapwright/contract/conversations/conversations-about.ts'
import { createContext, use } from 'react'
import { unreachable } from '../platform/api/problem-error.ts'

/** An object's values for the placeholders of canned replies; all other placeholders stay empty. The composer adds the staff member. */
export type ReplyDetails = Partial<Record<Exclude<ReplyPlaceholder, 'staff'>, string>>

/** A second send button with a further effect after sending, such as solving a ticket. */
export type Ending = { label: string; run: () => Promise<unknown> }

/** A kind of object with conversations; each domain declares its own. */
export type ConversationSubject = {
  kind: string
  calls: ConversationCalls
  /** The texts that depend on the kind: for customers before the first message, and about files that were deleted with the object. */
  useTexts: () => { empty: string; fileGone: string }
  /** Whether Enter alone sends a message. */
  sendsOnEnter?: true
  /** Whether Enter alone sends a message. */
  useEnding?: (id: string, isStaff: boolean) => Ending | undefined
  /** The way in which staff can close the object together with a message; undefined if they cannot. */
  useReplyDetails: (id: string, isStaff: boolean) => ReplyDetails | undefined
}

/** The subject of a conversation. */
export type About = { subject: ConversationSubject; id: string }

export type SubjectLoader = () => Promise<ConversationSubject>

/** The loader for the subject of each kind, so that a page loads only its own. The shell registers them. */
export const SubjectLoaders = createContext<Readonly<Record<string, SubjectLoader>>>({})

const loaded = new Map<string, Promise<ConversationSubject>>()

/** The registered subject of a kind that is only known at run time. Suspends while it is loaded. */
export function useSubjectOf(kind: string): ConversationSubject {
  const load = use(SubjectLoaders)[kind]
  if (!load) throw new RangeError(`no conversations about "${kind}" are registered`)
  const known = loaded.get(kind)
  if (known) return use(known)
  const subject = load().catch(() => {
    // After a failed load, the next attempt loads it again.
    loaded.delete(kind)
    throw unreachable()
  })
  loaded.set(kind, subject)
  return use(subject)
}
