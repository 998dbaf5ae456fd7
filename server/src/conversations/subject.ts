import type { Permission } from '@mapwright/contract/accounts/permissions.ts'
import type { ConversationCalls, ConversationProblems } from '@mapwright/contract/conversations/conversation-calls.ts'
import type { MessageNotification } from '@mapwright/contract/conversations/events.ts'
import type { InboxUrgency } from '@mapwright/contract/conversations/inbox.ts'
import type { Person } from '../platform/api/principal.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import type { Attachment } from './attachments.ts'

/** A person in a conversation: a user on either side, or a guest, identified by the row of the participant. */
export type Member = { isStaff: boolean; user_id: string } | { isStaff: false; guest_id: string }

/** A signed-in person; the endpoints' access rules admit only customers and staff with the subject's permission. */
export const memberOf = (actor: Person): Member => ({ isStaff: actor.role !== 'customer', user_id: actor._id })

/** The customer's side of a conversation: a user, or a guest without an account. */
export type Customer = { user_id: string } | { user_id: null; name: string; email: string }

/** One object that people write to each other about. `status` decides whether they may. */
export type About = { id: string; customer: Customer; status: string }

/** A message that both sides may see, as the subject hears of it. */
export type Posted = { isStaff: boolean; now: Date }

/** How lists, exports and notifications name an object: its number, if it has one, and what it is about. */
export type SubjectTitle = { number: number | null; name: string }

/** A mail that is no reply. */
export type FirstMail = { user_id: string; subject: string; text: string; files: readonly Attachment[]; now: Date }

/** How urgent an object is, and who works on it. */
export type InboxFacts = { urgency: InboxUrgency; assignee: { _id: string; name: string } | null }

/** A kind of object with conversations, registered by its domain in domains.ts. */
export type Subject = {
  /** Stored with each conversation, so it never changes. */
  readonly kind: string
  readonly calls: ConversationCalls
  readonly problems: ConversationProblems
  /** Staff need it to read and to post. */
  readonly permission: Permission
  /** Undefined if the object does not exist. */
  read(db: Db, id: string): Promise<About | undefined>
  canRead(about: About, member: Member): boolean
  canPost(about: About, member: Member): boolean
  /** Titles by id; ids of objects that no longer exist are missing. */
  titlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SubjectTitle>>
  /** How the notification about a new message is worded. */
  readonly notification: MessageNotification
  /** Runs after each message that both sides may see, in its transaction. The conversation is locked before the object. */
  onPosted?(tx: Tx, about: About, posted: Posted): Promise<void>
  /** Opens an object for a customer who writes to the site by mail; undefined if there are none at present. */
  openByMail?(tx: Tx, mail: FirstMail): Promise<{ _id: string; message_id: string } | undefined>
  /** Whether the site has them; without it, always. */
  isOn?(db: Db): Promise<boolean>
  /**
   * What the inbox of staff says about them, by id; closed ones are missing and do not wait. Without it, all are of normal urgency and
   * nobody's.
   */
  inboxFacts?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, InboxFacts>>
  /** The page with the conversation, or the list of all subjects if there is no id. */
  linkTo(side: 'customer' | 'staff', id?: string): string
}

/** The rule of most subjects: customers read their own, staff all, guests what they were given a reply address for. */
export const isOwnOrStaff = ({ customer }: About, member: Member): boolean =>
  member.isStaff || ('user_id' in member ? customer.user_id === member.user_id : customer.user_id === null)

/** @throws Problem as if the object did not exist, if the member may not read it */
export async function readAbout(db: Db, subject: Subject, id: string, member: Member): Promise<About> {
  const about = await subject.read(db, id)
  return found(about && subject.canRead(about, member) ? about : undefined, subject.problems.subject_not_found)
}

/** @throws Problem if the member may not post about the object, mostly because it is closed */
export function requireOpen(subject: Subject, about: About, member: Member): void {
  if (!subject.canPost(about, member)) throw new Problem(subject.problems.closed, { details: { status: about.status } })
}

/** The registered subject of this kind. Conversations of a kind that is no longer registered are unreachable. */
export const subjectOf = (subjects: readonly Subject[], kind: string): Subject | undefined =>
  subjects.find((subject) => subject.kind === kind)
