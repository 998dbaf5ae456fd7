import type { Conversations } from '@mapwright/contract/conversations/conversations-about.ts'
import type { MessageNotification } from '@mapwright/contract/conversations/events.ts'
import type { InboxUrgency } from '@mapwright/contract/conversations/inbox.ts'
import type { SubjectNumber } from '@mapwright/contract/conversations/subject-number.ts'
import type { Person } from '../platform/api/principal.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import type { Attachment } from './attachments.ts'

/**
 * A person in a conversation: a customer or staff member, or a guest, who is identified by the id of the participant row. `member_id` is set if
 * a member of the customer's team acts for the customer.
 */
export type Member = { isStaff: boolean; user_id: string; member_id?: string } | { isStaff: false; guest_id: string }

/** Converts a signed-in person to a member. The endpoints admit only customers, and staff with permission for this kind of conversation. */
export const asMember = (actor: Person): Member => ({
  isStaff: actor.role !== 'customer',
  user_id: actor._id,
  ...(actor.member ? { member_id: actor.member._id } : {}),
})

/** Id of the participant's user: the member of a customer's team, not the customer. */
export const participantUser = ({ user_id, member_id }: Exclude<Member, { guest_id: string }>): string =>
  member_id ?? user_id

/**
 * Customer in a conversation: a user, or a guest without an account. Guests with a row of their own in `users` (`is_guest`) have its id.
 */
export type Customer = { user_id: string; is_guest?: boolean } | { user_id: null; name: string; email: string }

/** An object that a conversation is about, such as an order. `status` determines whether people can post. */
export type About = { id: string; customer: Customer; status: string }

/** A message that both sides can see, as passed to `onPosted`. */
export type Posted = { isStaff: boolean; now: Date }

/** Title of an object in lists, exports and notifications: its number, if any, and its name. */
export type SubjectTitle = { number: SubjectNumber; name: string }

/** The number and name of an object in one line. */
export const titleText = ({ number, name }: SubjectTitle): string =>
  [number, name].filter((part) => part !== null && part !== '').join(' · ')

/** A mail that is not a reply and opens a new ticket. `quoted` contains the rest of a long text. */
export type FirstMail = {
  customer: Customer
  subject: string
  text: string
  quoted: string
  files: readonly Attachment[]
  now: Date
}

/** Urgency of an object, its assignee, and the time at which the answer is due, if there is a target for it. */
export type InboxDetails = {
  urgency: InboxUrgency
  assignee: { _id: string; name: string } | null
  due_at?: Date | null
}

/** A kind of object with conversations, such as orders or tickets. Its domain defines it, and domains.ts registers it. */
export type Subject = Readonly<Conversations> & {
  /** Reads an object of this kind. Returns undefined if it does not exist. For a merged object, returns its merge target. */
  read(db: Db, id: string): Promise<About | undefined>
  canRead(about: About, member: Member): boolean
  canPost(about: About, member: Member): boolean
  /** Titles by id. Ids of objects that no longer exist are omitted. */
  titlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SubjectTitle>>
  /** Wording of the notification about a new message. */
  readonly notification: MessageNotification
  /** Users who are notified about messages to the customer instead of the customer. Undefined: the customer. */
  notifiedInstead?(db: Db, id: string): Promise<readonly string[] | undefined>
  /** Runs after each message that both sides can see, in the same transaction. The conversation is already locked. */
  onPosted?(tx: Tx, about: About, posted: Posted): Promise<void>
  /** Runs after staff decided that the object's conversation needs no answer, in the same transaction. The conversation is already locked. */
  onSettled?(tx: Tx, id: string): Promise<void>
  /** Runs after staff took that decision back. */
  onUnsettled?(tx: Tx, id: string): Promise<void>
  /**
   * Creates an object of this kind, such as a ticket, for a customer or a person without an account who writes a mail to the site. Returns
   * undefined if this kind is disabled.
   */
  openByMail?(tx: Tx, mail: FirstMail): Promise<{ _id: string; message_id: string; user_id: string } | undefined>
  /** Ids of the staff who follow an object of this kind and are notified when a colleague writes about it. */
  followers?(db: Db, id: string): Promise<readonly string[]>
  /** Lets staff whom an internal note mentions follow the object. */
  addFollowers?(tx: Tx, id: string, people: readonly string[], now: Date): Promise<void>
  /** Checks whether this kind is enabled on the site. A kind without this function is always enabled. */
  isOn?(db: Db): Promise<boolean>
  /**
   * Data for the staff inbox, by id. Closed objects are omitted, because they are not waiting for an answer. Without this function, all
   * objects have normal urgency and no assignee.
   */
  inboxDetails?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, InboxDetails>>
  /** Path of the page with the conversation. Without an id, path of the list of all objects. */
  linkTo(side: 'customer' | 'staff', id?: string): string
  /** Path of the customer's page, if it cannot be built from the id alone. */
  customerPage?(tx: Tx, id: string, now: Date): Promise<string>
}

/**
 * Access rule for most kinds of conversations. Customers read their own objects, staff read all, and guests read those for which they
 * have a reply address.
 */
export const isOwnOrStaff = ({ customer }: About, member: Member): boolean =>
  member.isStaff || ('user_id' in member ? customer.user_id === member.user_id : customer.user_id === null)

/** Reads an order, ticket or other object. @throws Problem "not found" if the object does not exist or the member may not read it */
export async function readAbout(db: Db, subject: Subject, id: string, member: Member): Promise<About> {
  const about = await subject.read(db, id)
  return found(about && subject.canRead(about, member) ? about : undefined, subject.problems.subject_not_found)
}

/** Checks that the member may post. @throws Problem if not, for example because the object is closed */
export function requireOpen(subject: Subject, about: About, member: Member): void {
  if (!subject.canPost(about, member)) throw new Problem(subject.problems.closed, { details: { status: about.status } })
}

/** Finds a registered kind of object. Conversations about kinds that are no longer registered cannot be opened. */
export const subjectOf = (subjects: readonly Subject[], kind: string): Subject | undefined =>
  subjects.find((subject) => subject.kind === kind)

/** Path of the customer's page with the conversation. */
export const customerPageOf = async (tx: Tx, subject: Subject, id: string, now: Date): Promise<string> =>
  (await subject.customerPage?.(tx, id, now)) ?? subject.linkTo('customer', id)
