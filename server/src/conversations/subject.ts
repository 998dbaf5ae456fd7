import type { Conversations } from '@mapwright/contract/conversations/conversations-about.ts'
import type { MessageNotification } from '@mapwright/contract/conversations/events.ts'
import type { InboxUrgency } from '@mapwright/contract/conversations/inbox.ts'
import type { SubjectNumber } from '@mapwright/contract/conversations/subject-number.ts'
import type { Person } from '../platform/api/principal.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import type { Attachment } from './attachments.ts'

/** A person in a conversation: a user on either side, or a guest, identified by the row of the participant. */
export type Member = { isStaff: boolean; user_id: string } | { isStaff: false; guest_id: string }

/** Converts a signed-in person. The endpoints' access rules admit only customers and staff with the subject's permission. */
export const memberOf = (actor: Person): Member => ({ isStaff: actor.role !== 'customer', user_id: actor._id })

/** The customer's side of a conversation: a user, or a guest without an account. */
export type Customer = { user_id: string } | { user_id: null; name: string; email: string }

/** An object that a conversation is about. Its `status` determines whether people may post. */
export type About = { id: string; customer: Customer; status: string }

/** A message that both sides can see, in the form that the subject receives. */
export type Posted = { isStaff: boolean; now: Date }

/** The title of an object in lists, exports and notifications: its number, if any, and its subject. */
export type SubjectTitle = { number: SubjectNumber; name: string }

/** A mail that is not a reply. `quoted`: the rest of a long text. */
export type FirstMail = {
  user_id: string
  subject: string
  text: string
  quoted: string
  files: readonly Attachment[]
  now: Date
}

/** The urgency of an object, and its assignee. */
export type InboxDetails = { urgency: InboxUrgency; assignee: { _id: string; name: string } | null }

/** A kind of object with conversations, registered by its domain in domains.ts. */
export type Subject = Readonly<Conversations> & {
  /** Reads an object; undefined if it does not exist. The id of a merged object leads to the one that it was merged into. */
  read(db: Db, id: string): Promise<About | undefined>
  /** Whether objects can be merged, in which case their messages move. */
  readonly isMergeable?: true
  canRead(about: About, member: Member): boolean
  canPost(about: About, member: Member): boolean
  /** Titles by id; ids of objects that no longer exist are missing. */
  titlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SubjectTitle>>
  /** The wording of the notification about a new message. */
  readonly notification: MessageNotification
  /** Runs after each message that both sides can see, in its transaction. The conversation is locked before the object. */
  onPosted?(tx: Tx, about: About, posted: Posted): Promise<void>
  /** Opens an object for a customer who writes to the site by mail; undefined if the site currently has none. */
  openByMail?(tx: Tx, mail: FirstMail): Promise<{ _id: string; message_id: string } | undefined>
  /** Whether the site has this subject at the moment; if omitted, it always does. */
  isOn?(db: Db): Promise<boolean>
  /**
   * Data for staff's inbox, by id; closed objects are missing and do not wait for an answer. If omitted, all objects have normal urgency
   * and no assignee.
   */
  inboxDetails?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, InboxDetails>>
  /** The path of the page with the conversation; without an id, the path of the list of all objects. */
  linkTo(side: 'customer' | 'staff', id?: string): string
  /** The path of the customer's page, if it does not consist of the id. */
  customerPage?(tx: Tx, id: string, now: Date): Promise<string>
}

/** The rule of most subjects: customers read their own, staff read all, and guests those for which they have a reply address. */
export const isOwnOrStaff = ({ customer }: About, member: Member): boolean =>
  member.isStaff || ('user_id' in member ? customer.user_id === member.user_id : customer.user_id === null)

/** Reads an object. @throws Problem as if the object did not exist, if the member may not read it */
export async function readAbout(db: Db, subject: Subject, id: string, member: Member): Promise<About> {
  const about = await subject.read(db, id)
  return found(about && subject.canRead(about, member) ? about : undefined, subject.problems.subject_not_found)
}

/** Checks that the member may post. @throws Problem if not, usually because the object is closed */
export function requireOpen(subject: Subject, about: About, member: Member): void {
  if (!subject.canPost(about, member)) throw new Problem(subject.problems.closed, { details: { status: about.status } })
}

/** Finds the registered subject of this kind. Conversations of a kind that is no longer registered cannot be opened. */
export const subjectOf = (subjects: readonly Subject[], kind: string): Subject | undefined =>
  subjects.find((subject) => subject.kind === kind)

/** The page of the conversation for the customer. */
export const customerPageOf = async (tx: Tx, subject: Subject, id: string, now: Date): Promise<string> =>
  (await subject.customerPage?.(tx, id, now)) ?? subject.linkTo('customer', id)
