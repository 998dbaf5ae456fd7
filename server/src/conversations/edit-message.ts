import { isChangeable } from '@mapwright/contract/conversations/is-changeable.ts'
import { uuidv7 } from 'uuidv7'
import { command, query, type Route } from '../platform/api/handler.ts'
import { authorId } from '../platform/api/principal.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { publishLive, staffTopic } from '../platform/events/live.ts'
import { changeQueuedMails } from '../platform/mail/change-queued-mails.ts'
import { allTopics } from './live-topics.ts'
import { announceMentions } from './mentions.ts'
import { excerptLength } from './message-facts.ts'
import { excerptForMail, lockMessage, type MessageRow, readMessages, subjectOfMessage } from './message-rows.ts'
import { type About, asMember, type Member, requireOpen, type Subject } from './subject.ts'

async function requireFiles(tx: Tx, subject: Subject, message_id: string): Promise<void> {
  const [file] = await tx`SELECT FROM conversation_files WHERE message_id = ${message_id} LIMIT 1`
  if (!file) throw new Problem(subject.problems.empty, { fields: { text: { code: 'required' } } })
}

/**
 * Locks a message and reads the order, ticket or other object that it is about. Throws if the member did not write the message or may no
 * longer change it.
 */
async function lockOwn(tx: Tx, subject: Subject, id: string, { member, user_id, now }: Editor) {
  const { problems } = subject
  const message = await lockMessage(tx, subject, id, member)
  const about = await subject.read(tx, message.subject_id)
  const readable = found(about && subject.canRead(about, member) ? about : undefined, problems.message_not_found)
  if (message.deleted_at) throw new Problem(problems.message_not_found)
  if (message.author_user_id !== user_id || !isChangeable(message.created_at, now)) throw new Problem(problems.too_late)
  requireOpen(subject, readable, member)
  return { message, about: readable }
}

type Editor = { member: Member; user_id: string; now: Date }

async function replaceText(tx: Tx, { _id, text, created_at, edited_at }: MessageRow, changed: string, now: Date) {
  const version = { _id: uuidv7(), message_id: _id, text, written_at: edited_at ?? created_at }
  await tx`INSERT INTO conversation_message_versions ${tx(version)}`
  await tx`UPDATE conversation_messages SET text = ${changed}, edited_at = ${now} WHERE _id = ${_id}`
}

/** All earlier texts of a message, so that nobody whom one of them mentioned is notified again. */
async function earlierTexts(tx: Tx, message_id: string): Promise<string> {
  const versions = await tx<{ text: string }[]>`
    SELECT text FROM conversation_message_versions WHERE message_id = ${message_id}`
  return versions.map(({ text }) => text).join('\n')
}

/** Changes the text of the message in unsent mails. Internal notes are never mailed. */
async function changeMails(tx: Tx, about: About, { _id, created_at }: MessageRow): Promise<void> {
  const reason = await excerptForMail(tx, _id, excerptLength(about))
  await changeQueuedMails(tx, { ref: { message_id: _id }, since: created_at }, { reason })
}

/** Changes the text of a message. An internal note stays internal. Staff can read the earlier text. */
export const editMessage = (subject: Subject): Route =>
  command(subject.calls.edit, async ({ tx, actor, now, params, body: { text }, audit }) => {
    const member = asMember(actor)
    const { message, about } = await lockOwn(tx, subject, params.id, { member, user_id: authorId(actor), now })
    if (text === '') await requireFiles(tx, subject, message._id)
    if (text !== message.text) {
      await replaceText(tx, message, text, now)
      if (message.internal) {
        const earlier = await earlierTexts(tx, message._id)
        await announceMentions(tx, subject, { about, text, actor_id: actor._id, now }, earlier)
      } else await changeMails(tx, about, message)
      const topics = message.internal ? [staffTopic(subject.permission)] : allTopics(subject, about)
      await publishLive(tx, topics, { type: 'conversation.message_posted', id: about.id })
    }
    audit({ target_id: about.id, after: { message_id: message._id } })
    const [edited] = await readMessages(tx, subject, about.id, { reader: member }, { _id: message._id })
    return { message: found(edited, 'request.internal') }
  })

/** Lists the earlier texts of an edited message, for staff only. */
export const listMessageVersions = (subject: Subject): Route =>
  query(subject.calls.history, async ({ sql, params: { id } }) => {
    found(await subjectOfMessage(sql, subject, id), subject.problems.message_not_found)
    const versions = await sql<{ text: string; written_at: Date }[]>`
      SELECT text, written_at FROM conversation_message_versions WHERE message_id = ${id} ORDER BY _id`
    return { versions: [...versions] }
  })
