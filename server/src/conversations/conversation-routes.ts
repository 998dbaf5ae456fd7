import { command, type Download, query, type Route } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { type Attachment, attachments } from './attachments.ts'
import { deleteMessage } from './delete-message.ts'
import { allTopics, otherTopics } from './live-topics.ts'
import { messageFileOf, messagesPerPage, readMessages } from './message-rows.ts'
import { postMessage } from './post-message.ts'
import { otherReadAt, recordRead } from './read-position-rows.ts'
import { memberOf, readAbout, requireOpen, type Subject } from './subject.ts'

type Reading = { id: string; actor: Person; before?: string | undefined }

/** The newest messages about an object, or those before a given one, as the person may see them. */
export async function listMessages(db: Db, subject: Subject, { id, actor, before }: Reading) {
  const reader = memberOf(actor)
  const about = await readAbout(db, subject, id, reader)
  const [newestFirst, other_read_at] = await Promise.all([
    readMessages(db, subject, about.id, { reader, limit: messagesPerPage + 1 }, { before }),
    otherReadAt(db, subject, about.id, reader.isStaff),
  ])
  return {
    messages: newestFirst.slice(0, messagesPerPage).reverse(),
    has_more: newestFirst.length > messagesPerPage,
    other_read_at,
  }
}

type Posting = { id: string; actor: Person; now: Date; audit: (facts: { target_id: string; after: object }) => void }
type Written = { text: string; files: readonly Attachment[]; internal: boolean }

/** Posts a message of the person, with its row in the audit log. */
export async function postFor(
  tx: Tx,
  subject: Subject,
  { id, actor, now, audit }: Posting,
  { text, files, internal }: Written,
) {
  const author = memberOf(actor)
  const about = await readAbout(tx, subject, id, author)
  const _id = await postMessage(tx, subject, { about, author }, { text, files, internal, now })
  audit({ target_id: about.id, after: { message_id: _id, internal, files: files.map(({ sha256 }) => sha256) } })
  const [message] = await readMessages(tx, subject, about.id, { reader: author }, { _id })
  return { message: found(message, 'request.internal') }
}

type FileOfMessage = { id: string; msgid: string; file_id?: string | undefined; actor: Person }

/**
 * Refuses people who may not post, before an upload is read.
 * @throws Problem if the subject is unknown to the person, or closed
 */
export async function authorizePost(db: Db, subject: Subject, id: string, actor: Person): Promise<void> {
  const author = memberOf(actor)
  requireOpen(subject, await readAbout(db, subject, id, author), author)
}

/** A file of a message that the person may see. */
export async function downloadFile(
  db: Db,
  subject: Subject,
  { id, msgid, file_id, actor }: FileOfMessage,
): Promise<Download> {
  const member = memberOf(actor)
  const about = await readAbout(db, subject, id, member)
  const stored = await messageFileOf(db, subject, { id: about.id, message_id: msgid, file_id }, member)
  const content = found(await readFileRow(db, stored), subject.problems.file_gone)
  return { name: content.name, media_type: content.media_type, content }
}

const postRoute = (subject: Subject): Route =>
  command(subject.calls.post, {
    authorize: ({ sql, actor, params }) => authorizePost(sql, subject, params.id, actor),
    prepare: ({ app, files }) => attachments(app.files, files.files),
    run: ({ tx, actor, now, params, body, prepared: files, audit }) =>
      postFor(
        tx,
        subject,
        { id: params.id, actor, now, audit },
        { text: body.text, files, internal: body.internal === 'true' },
      ),
  })

/** The endpoints of the conversations about one kind of subject. */
export const conversationRoutes = (subject: Subject): readonly Route[] => [
  query(subject.calls.list, ({ sql, actor, params, query: { before } }) =>
    listMessages(sql, subject, { id: params.id, actor, before }),
  ),

  postRoute(subject),
  deleteMessage(subject),

  query(subject.calls.download, ({ sql, actor, params: { id, msgid }, query: { file_id } }) =>
    downloadFile(sql, subject, { id, msgid, file_id, actor }),
  ),

  command(subject.calls.read, async ({ tx, actor, now, params }) => {
    const about = await readAbout(tx, subject, params.id, memberOf(actor))
    const person = { user_id: actor._id, isStaff: actor.role !== 'customer' }
    const wasNews = await recordRead(tx, subject, about.id, { ...person, now })
    if (!wasNews) return {}
    // The other side's pages show the new read mark; the reader's other pages clear theirs.
    await publishLive(tx, allTopics(subject, about), { type: 'conversation.messages_read', id: about.id })
    const own = topicsOf('conversation.unread_changed', actor._id)
    await publishLive(tx, own, { type: 'conversation.unread_changed', id: about.id })
    return {}
  }),

  command(subject.calls.type, async ({ tx, actor, params }) => {
    const member = memberOf(actor)
    const about = await readAbout(tx, subject, params.id, member)
    await publishLive(tx, otherTopics(subject, about, member), { type: 'typing.started', id: about.id })
    return {}
  }),
]
