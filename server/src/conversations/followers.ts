import { colleaguesAmong, readNameOf } from '../accounts/recipients.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { type EventFacts, eventFacts } from '../platform/events/event-facts.ts'
import { staffMentioned } from './mentions.ts'
import { type About, type Subject, subjectOf, titleText } from './subject.ts'

type Written = { about: About; message_id: string; actor_id: string }

/** Announces what a staff member wrote to the colleagues who follow the object. Does nothing for kinds that nobody can follow. */
export async function announceToFollowers(tx: Tx, subject: Subject, { about, message_id, actor_id }: Written) {
  if (!subject.followers) return
  await announce(tx, {
    type: 'conversation.colleague_wrote',
    ...{ subject_kind: subject.kind, subject_id: about.id, message_id },
    page: subject.linkTo('staff', about.id),
    user_id: about.customer.user_id,
    actor_id,
  })
}

/** Returns the staff whom an internal note mentions. They get a notification of their own. */
async function mentionedStaff(tx: Tx, subject: Subject, message_id: string): Promise<string[]> {
  const [note] = await tx<{ text: string }[]>`
    SELECT text FROM conversation_messages WHERE _id = ${message_id} AND internal`
  return (await staffMentioned(tx, subject, note?.text ?? '')).map(({ _id }) => _id)
}

/** Values of the notification of staff who follow an object, such as the watchers of a ticket. */
export const followerFacts = (subjects: readonly Subject[]): EventFacts =>
  eventFacts(['conversation.colleague_wrote'], async ({ tx, event }) => {
    const { subject_kind, subject_id, message_id, actor_id } = event
    const subject = subjectOf(subjects, subject_kind)
    const title = (await subject?.titlesOf(tx, [subject_id]))?.get(subject_id)
    if (!subject?.followers || !title || actor_id === null) return undefined
    const following = await colleaguesAmong(tx, subject.permission, await subject.followers(tx, subject_id))
    const mentioned = await mentionedStaff(tx, subject, message_id)
    return {
      values: { colleague: await readNameOf(tx, actor_id), subject: titleText(title) },
      people: { followers: following.filter((_id) => !mentioned.includes(_id)) },
    }
  })
