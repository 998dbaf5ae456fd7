import { uuidv7 } from 'uuidv7'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { type About, type Customer, type Member, participantUser, type Subject } from './subject.ts'

/** Finds the conversation about an order, ticket or other object. Returns undefined before the first message. */
export async function findConversation(
  db: Db,
  { kind }: Pick<Subject, 'kind'>,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ _id: string }[]>`
    SELECT _id FROM conversations WHERE subject_kind = ${kind} AND subject_id = ${id}`
  return row?._id
}

/**
 * Locks the conversation about an order, ticket or other object until the end of the transaction. Does nothing if there is no conversation.
 */
export const lockConversation = (tx: Tx, { kind }: Pick<Subject, 'kind'>, id: string) =>
  tx`SELECT FROM conversations WHERE subject_kind = ${kind} AND subject_id = ${id} FOR UPDATE`

/** Makes a user a participant of the conversation. Returns the participant's id, even if the user already is a participant. */
export async function addUser(
  tx: Tx,
  conversation_id: string,
  { user_id, isStaff }: { user_id: string; isStaff: boolean },
): Promise<string> {
  const [row] = await tx<[{ _id: string }]>`
    INSERT INTO conversation_participants AS p (_id, conversation_id, user_id, is_staff)
    VALUES (${uuidv7()}, ${conversation_id}, ${user_id}, ${isStaff})
    ON CONFLICT (conversation_id, user_id) DO UPDATE SET is_staff = excluded.is_staff RETURNING _id`
  return row._id
}

async function addCustomer(tx: Tx, conversation_id: string, customer: Customer): Promise<void> {
  if (customer.user_id !== null) {
    await addUser(tx, conversation_id, { user_id: customer.user_id, isStaff: false })
    return
  }
  const { name: guest_name, email: guest_email } = customer
  await tx`
    INSERT INTO conversation_participants ${tx({ _id: uuidv7(), conversation_id, is_staff: false, guest_name, guest_email })}
    ON CONFLICT (conversation_id) WHERE user_id IS NULL DO UPDATE SET guest_name = excluded.guest_name, guest_email = excluded.guest_email`
}

/** Locks the conversation about an order, ticket or other object. Creates it before the first message, without participants. */
async function lockOrCreate(tx: Tx, { kind }: Pick<Subject, 'kind'>, id: string, now: Date): Promise<string> {
  const row = { _id: uuidv7(), subject_kind: kind, subject_id: id, created_at: now }
  const [conversation] = await tx<[{ _id: string }]>`
    INSERT INTO conversations ${tx(row)}
    ON CONFLICT (subject_kind, subject_id) DO UPDATE SET subject_id = excluded.subject_id RETURNING _id`
  return conversation._id
}

/** Locks the conversation about an order, ticket or other object. Creates it, with its customer, before the first message. */
export async function openConversation(
  tx: Tx,
  subject: Pick<Subject, 'kind'>,
  about: About,
  now: Date,
): Promise<string> {
  const conversation_id = await lockOrCreate(tx, subject, about.id, now)
  await addCustomer(tx, conversation_id, about.customer)
  return conversation_id
}

/**
 * Locks the conversation about an order, ticket or other object, with its customer, and reads the object again, because it may have got another
 * customer or status while the lock was awaited. If it has been merged into another object, locks and returns that one.
 * @throws Problem if the object no longer exists
 */
export async function openCurrent(
  tx: Tx,
  subject: Pick<Subject, 'kind' | 'read' | 'problems'>,
  id: string,
  now: Date,
): Promise<{ about: About; conversation_id: string }> {
  const conversation_id = await lockOrCreate(tx, subject, id, now)
  const about = found(await subject.read(tx, id), subject.problems.subject_not_found)
  if (about.id !== id) return openCurrent(tx, subject, about.id, now)
  await addCustomer(tx, conversation_id, about.customer)
  return { about, conversation_id }
}

/** Returns the member's participant id in the conversation. Adds the member if necessary. */
export const participantOf = async (tx: Tx, conversation_id: string, member: Member): Promise<string> =>
  'guest_id' in member
    ? member.guest_id
    : addUser(tx, conversation_id, { user_id: participantUser(member), isStaff: member.isStaff })
