import type { ReplyPlaceholder } from '@mapwright/contract/conversations/canned-reply.ts'
import type { ConversationCalls } from '@mapwright/contract/conversations/conversations-about.ts'
import { type ComponentType, createContext, use } from 'react'
import { unreachable } from '../platform/api/problem-error.ts'

/** The object's values for the placeholders of canned replies. Missing values stay empty. The composer adds the staff member's name. */
export type ReplyDetails = Partial<Record<Exclude<ReplyPlaceholder, 'staff'>, string>>

/** A second send button that does something else after sending, such as solving a ticket. */
export type Ending = { label: string; run: () => Promise<unknown> }

/** A kind of object that has conversations, such as orders. Each domain declares its own kinds. */
export type ConversationSubject = {
  kind: string
  calls: ConversationCalls
  /**
   * Returns the texts for this kind of object: `empty` is shown to customers before the first message, `fileGone` for files that
   * were deleted with the object.
   */
  useTexts: () => { empty: string; fileGone: string }
  /** True if Enter alone sends a message. */
  sendsOnEnter?: true
  /** Returns the button with which staff send a message and close the object in one step; undefined if the reader cannot do so. */
  useEnding?: (id: string, isStaff: boolean) => Ending | undefined
  /** Shown above the messages, such as who answers. Made by `late`. */
  Head?: ComponentType<{ id: string; isStaff: boolean }>
  /** Returns the values for canned replies; undefined while loading. */
  useReplyDetails: (id: string, isStaff: boolean) => ReplyDetails | undefined
}

/** The endpoint that lists the colleagues whom a note can mention. */
export type MentionableCall = ConversationCalls['mentionable']

/** The object that a conversation is about. */
export type About = { subject: ConversationSubject; id: string }

export type SubjectLoader = () => Promise<ConversationSubject>

/** Loaders of the subjects, by kind, so that a page loads only the subjects that it needs. The shell provides them. */
export const SubjectLoaders = createContext<Readonly<Record<string, SubjectLoader>>>({})

const loaded = new Map<string, Promise<ConversationSubject>>()

/** Returns the subject of a kind that is only known at run time. Suspends while the subject is loading. */
export function useSubjectOf(kind: string): ConversationSubject {
  const load = use(SubjectLoaders)[kind]
  if (!load) throw new RangeError(`no conversations about "${kind}" are registered`)
  const known = loaded.get(kind)
  if (known) return use(known)
  const subject = load().catch(() => {
    // After a failed download, the next call loads the subject again.
    loaded.delete(kind)
    throw unreachable()
  })
  loaded.set(kind, subject)
  return use(subject)
}
