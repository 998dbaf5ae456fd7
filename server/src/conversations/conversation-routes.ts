import { listMentionable } from '../accounts/recipients.ts'
import { command, type Download, query, type Route } from '../platform/api/handler.ts'
import { authorId, type Person } from '../platform/api/principal.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { type Attachment, attachments } from './attachments.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage, listMessageVersions } from './edit-message.ts'
import { allTopics, otherTopics } from './live-topics.ts'
import { messageFileOf, messagesPerPage, readMessages } from './message-rows.ts'
import { postMessage } from './post-message.ts'
import { otherReadAt, recordRead } from './read-position-rows.ts'
import { asMember, type Member, readAbout, requireOpen, type Subject } from './subject.ts'

type Reading = { id: string; before?: string | undefined }

/** Lists the messages about an order, ticket or other object that the reader may see: the newest ones, or those before a given message. */
export async function listFor(db: Db, subject: Subject, { id, reader, before }: Reading & { reader: Member }) {
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

export const listMessages = (db: Db, subject: Subject, { actor, ...reading }: Reading & { actor: Person }) =>
  listFor(db, subject, { ...reading, reader: asMember(actor) })

type Posting = { id: string; now: Date; audit: (facts: { target_id: string; after: object }) => void }
type Written = { text: string; files: readonly Attachment[]; internal: boolean }

/** Posts a message by the author and writes an audit row. */
export async function postAs(
  tx: Tx,
  subject: Subject,
  { id, author, now, audit }: Posting & { author: Member },
  { text, files, internal }: Written,
) {
  const addressed = await readAbout(tx, subject, id, author)
  const written = { text, files, internal, now }
  const { message_id, about } = await postMessage(tx, subject, { about: addressed, author }, written)
  audit({ target_id: about.id, after: { message_id, internal, files: files.map(({ sha256 }) => sha256) } })
  const [message] = await readMessages(tx, subject, about.id, { reader: author }, { _id: message_id })
  return { message: found(message, 'request.internal') }
}

export const postFor = (
  tx: Tx,
  subject: Subject,
  { actor, ...posting }: Posting & { actor: Person },
  written: Written,
) => postAs(tx, subject, { ...posting, author: asMember(actor) }, written)

/**
 * Refuses authors without permission before their upload is read.
 * @throws Problem if the author may not see the object, or if its conversation is closed
 */
export async function authorizePost(db: Db, subject: Subject, id: string, actor: Person): Promise<void> {
  const author = asMember(actor)
  requireOpen(subject, await readAbout(db, subject, id, author), author)
}

type FileOfMessage = { id: string; msgid: string; file_id?: string | undefined }

/** Downloads a file of a message that the member may see. */
export async function downloadFor(
  db: Db,
  subject: Subject,
  { id, msgid, file_id, member }: FileOfMessage & { member: Member },
): Promise<Download> {
  const about = await readAbout(db, subject, id, member)
  const stored = await messageFileOf(db, subject, { id: about.id, message_id: msgid, file_id }, member)
  const content = found(await readFileRow(db, stored), subject.problems.file_gone)
  return { name: content.name, media_type: content.media_type, content }
}

export const downloadFile = (db: Db, subject: Subject, { actor, ...file }: FileOfMessage & { actor: Person }) =>
  downloadFor(db, subject, { ...file, member: asMember(actor) })

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

/** Endpoints of all conversations about one kind of object, such as orders. */
export const conversationRoutes = (subject: Subject): readonly Route[] => [
  query(subject.calls.list, ({ sql, actor, params, query: { before } }) =>
    listMessages(sql, subject, { id: params.id, actor, before }),
  ),

  postRoute(subject),
  deleteMessage(subject),
  editMessage(subject),
  listMessageVersions(subject),
  query(subject.calls.mentionable, async ({ sql }) => ({
    colleagues: await listMentionable(sql, subject.permission),
  })),

  query(subject.calls.download, ({ sql, actor, params: { id, msgid }, query: { file_id } }) =>
    downloadFile(sql, subject, { id, msgid, file_id, actor }),
  ),

  command(subject.calls.read, async ({ tx, actor, now, params }) => {
    const about = await readAbout(tx, subject, params.id, asMember(actor))
    const person = { user_id: authorId(actor), isStaff: actor.role !== 'customer' }
    const wasNews = await recordRead(tx, subject, about.id, { ...person, now })
    if (!wasNews) return {}
    // Shows the new read position to the other side, and clears the unread marks on the reader's other open pages.
    await publishLive(tx, allTopics(subject, about), { type: 'conversation.messages_read', id: about.id })
    const own = topicsOf('conversation.unread_changed', authorId(actor))
    await publishLive(tx, own, { type: 'conversation.unread_changed', id: about.id })
    return {}
  }),

  command(subject.calls.type, async ({ tx, actor, params }) => {
    const member = asMember(actor)
    const about = await readAbout(tx, subject, params.id, member)
    await publishLive(tx, otherTopics(subject, about, member), { type: 'typing.started', id: about.id })
    return {}
  }),
]
