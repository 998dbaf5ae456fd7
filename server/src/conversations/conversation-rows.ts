import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'
import type { About, Customer, Member, Subject } from './subject.ts'

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

/** Locks the conversation about an order, ticket or other object. Creates it, with its customer, before the first message. */
export async function openConversation(
  tx: Tx,
  { kind }: Pick<Subject, 'kind'>,
  about: About,
  now: Date,
): Promise<string> {
  const row = { _id: uuidv7(), subject_kind: kind, subject_id: about.id, created_at: now }
  const [conversation] = await tx<[{ _id: string }]>`
    INSERT INTO conversations ${tx(row)}
    ON CONFLICT (subject_kind, subject_id) DO UPDATE SET subject_id = excluded.subject_id RETURNING _id`
  await addCustomer(tx, conversation._id, about.customer)
  return conversation._id
}

/** Returns the member's participant id in the conversation. Adds the member if necessary. */
export const participantOf = async (tx: Tx, conversation_id: string, member: Member): Promise<string> =>
  'guest_id' in member ? member.guest_id : addUser(tx, conversation_id, member)
