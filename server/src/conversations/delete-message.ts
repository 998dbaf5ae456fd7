import { isChangeable } from '@mapwright/contract/conversations/is-changeable.ts'
import { command, type Route } from '../platform/api/handler.ts'
import { authorId } from '../platform/api/principal.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { publishLive, staffTopic } from '../platform/events/live.ts'
import { deleteFile } from '../platform/files/file-rows.ts'
import { deleteQueuedMails } from '../platform/mail/change-queued-mails.ts'
import { allTopics } from './live-topics.ts'
import { lockMessage } from './message-rows.ts'
import { asMember, type Subject } from './subject.ts'

/** Deletes the text and files of a message, and unsent mails about the message. A placeholder remains in the conversation. */
export const deleteMessage = (subject: Subject): Route =>
  command(subject.calls.remove, async ({ tx, actor, now, params, audit }) => {
    const { problems } = subject
    const member = asMember(actor)
    const { _id, subject_id, internal, ...message } = await lockMessage(tx, subject, params.id, member)
    const about = await subject.read(tx, subject_id)
    const readable = found(about && subject.canRead(about, member) ? about : undefined, problems.message_not_found)
    if (message.deleted_at) return {}
    if (actor.role !== 'admin') {
      if (message.author_user_id !== authorId(actor)) throw new Problem(problems.too_late)
      if (!isChangeable(message.created_at, now)) throw new Problem(problems.too_late)
    }
    await tx`UPDATE conversation_messages SET text = '', quoted = '', deleted_at = ${now} WHERE _id = ${_id}`
    await tx`DELETE FROM conversation_message_versions WHERE message_id = ${_id}`
    await deleteQueuedMails(tx, { ref: { message_id: _id }, since: message.created_at })
    const files = await tx<{ file_id: string }[]>`
      DELETE FROM conversation_files WHERE message_id = ${_id} RETURNING file_id`
    for (const { file_id } of files) await deleteFile(tx, file_id, now)
    const topics = internal ? [staffTopic(subject.permission)] : allTopics(subject, readable)
    await publishLive(tx, topics, { type: 'conversation.message_posted', id: subject_id })
    audit({ target_id: subject_id, after: { message_id: _id } })
    return {}
  })
