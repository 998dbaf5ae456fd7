import { mentionedAmong, mentionedIn } from '@mapwright/contract/conversations/mentions.ts'
import { readNameOf, staffNamed } from '../accounts/recipients.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { type EventFacts, eventFacts } from '../platform/events/event-facts.ts'
import { type About, type Subject, subjectOf, titleText } from './subject.ts'

type Note = { about: About; text: string; actor_id: string; now: Date }

/** Finds the staff whom an internal note mentions and who may read the conversation. */
export async function staffMentioned(db: Db, { permission }: Pick<Subject, 'permission'>, text: string) {
  const staff = await staffNamed(db, permission, mentionedIn(text))
  const mentioned = mentionedAmong(text, new Set(staff.map(({ username }) => username)))
  return staff.filter(({ username }) => mentioned.has(username))
}

/**
 * Announces the staff whom an internal note mentions, except its author. Names of people without permission for the conversation are ignored.
 * `before` are the texts before an edit: those whom they mentioned are not notified again.
 */
export async function announceMentions(tx: Tx, subject: Subject, note: Note, before = ''): Promise<void> {
  const { about, text, actor_id, now } = note
  if (mentionedIn(text).length === 0) return
  const known = new Set((await staffMentioned(tx, subject, before)).map(({ _id }) => _id))
  const facts = {
    subject_kind: subject.kind,
    subject_id: about.id,
    page: subject.linkTo('staff', about.id),
    user_id: about.customer.user_id,
    actor_id,
  }
  const mentioned = await staffMentioned(tx, subject, text)
  const people = mentioned.flatMap(({ _id }) => (_id === actor_id || known.has(_id) ? [] : [_id]))
  for (const person_id of people) await announce(tx, { type: 'conversation.mentioned', ...facts, person_id })
  if (people.length > 0) await subject.addFollowers?.(tx, about.id, people, now)
}

/** Values of the notification of a staff member whom an internal note mentions. */
export const mentionFacts = (subjects: readonly Subject[]): EventFacts =>
  eventFacts(['conversation.mentioned'], async ({ tx, event }) => {
    const { subject_kind, subject_id, person_id, actor_id } = event
    const subject = subjectOf(subjects, subject_kind)
    if (!subject || actor_id === null) return undefined
    const title = (await subject.titlesOf(tx, [subject_id])).get(subject_id)
    if (!title) return undefined
    return {
      values: {
        colleague: await readNameOf(tx, actor_id),
        subject: titleText(title),
      },
      people: { person_id },
    }
  })
