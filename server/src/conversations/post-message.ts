import { uuidv7 } from 'uuidv7'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { publishLive, staffTopic } from '../platform/events/live.ts'
import { insertFile } from '../platform/files/file-rows.ts'
import type { Attachment } from './attachments.ts'
import { openCurrent, participantOf } from './conversation-rows.ts'
import { announceToFollowers } from './followers.ts'
import { allTopics } from './live-topics.ts'
import { announceMentions } from './mentions.ts'
import { recordPosted } from './read-position-rows.ts'
import { type About, type Member, requireOpen, type Subject } from './subject.ts'

type Post = {
  text: string
  /** Parts of a mail that are not in `text`, such as quotes. Pages show them collapsed. */
  quoted?: string | undefined
  files: readonly Attachment[]
  internal: boolean
  now: Date
  /** True for the first message of a new ticket or similar object, whose creation is announced by another event. */
  opens?: boolean
}

async function storeFiles(
  tx: Tx,
  message_id: string,
  files: readonly Attachment[],
  { owner_id, now }: { owner_id: string | null; now: Date },
) {
  for (const [at, { width, height, ...upload }] of files.entries()) {
    const { _id: file_id } = await insertFile(tx, upload, { owner_id, now })
    await tx`INSERT INTO conversation_files ${tx({ _id: uuidv7(), message_id, file_id, position: at + 1, width, height })}`
  }
}

/**
 * Posts a message and returns its id and object. Internal notes are announced only to the open pages of staff.
 * @throws Problem if the message is empty, a customer tries to write an internal note, or, once the conversation is locked, the author may no
 * longer read the object, for example because it was assigned to another customer, or the conversation is closed
 */
export async function postMessage(
  tx: Tx,
  subject: Subject,
  { about: addressed, author }: { about: About; author: Member },
  { text, quoted = '', files, internal, now, opens = false }: Post,
): Promise<{ message_id: string; about: About }> {
  const { isStaff } = author
  if (internal && !isStaff) throw new Problem(subject.problems.staff_only)
  if (text === '' && files.length === 0)
    throw new Problem(subject.problems.empty, { fields: { text: { code: 'required' } } })

  const { about, conversation_id } = await openCurrent(tx, subject, addressed.id, now)
  if (!subject.canRead(about, author)) throw new Problem(subject.problems.subject_not_found)
  requireOpen(subject, about, author)
  const participant_id = await participantOf(tx, conversation_id, author)
  const message_id = uuidv7()
  const row = {
    _id: message_id,
    conversation_id,
    author_id: participant_id,
    from_staff: isStaff,
    internal,
    text,
    quoted,
  }
  await tx`INSERT INTO conversation_messages ${tx({ ...row, created_at: now })}`
  const actor_id = 'user_id' in author ? author.user_id : null
  await storeFiles(tx, message_id, files, { owner_id: actor_id, now })
  const type = 'conversation.message_posted'
  const topics = internal ? [staffTopic(subject.permission)] : allTopics(subject, about)
  await publishLive(tx, topics, { type, id: about.id })
  if (internal) {
    if (actor_id !== null) {
      await announceMentions(tx, subject, { about, text, actor_id, now })
      await announceToFollowers(tx, subject, { about, message_id, actor_id })
    }
    return { message_id, about }
  }
  await recordPosted(tx, { conversation_id, participant_id, isStaff, now })
  if (opens) return { message_id, about }
  await subject.onPosted?.(tx, about, { isStaff, now })
  const { user_id } = about.customer
  await announce(tx, { type, subject_kind: subject.kind, subject_id: about.id, message_id, user_id, actor_id })
  if (isStaff && actor_id !== null) await announceToFollowers(tx, subject, { about, message_id, actor_id })
  return { message_id, about }
}
