import { command, query, type Route } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { attachments } from './attachments.ts'
import { deleteMessage } from './delete-message.ts'
import { messageFileOf, messagesPerPage, readMessages } from './message-rows.ts'
import { postMessage } from './post-message.ts'
import { otherReadAt, recordRead } from './read-position-rows.ts'
import { memberOf, readAbout, type Subject } from './subject.ts'
import { allTopics, otherTopics } from './topics.ts'

const postRoute = (subject: Subject): Route =>
  command(subject.calls.post, {
    prepare: ({ app, files }) => attachments(app.files, files.files),
    run: async ({ tx, actor, now, params, body, prepared: files, audit }) => {
      const author = memberOf(actor)
      const about = await readAbout(tx, subject, params.id, author)
      const internal = body.internal === 'true'
      const _id = await postMessage(tx, subject, { about, author }, { text: body.text, files, internal, now })
      audit({ target_id: about.id, after: { message_id: _id, internal, files: files.map(({ sha256 }) => sha256) } })
      const [message] = await readMessages(tx, subject, about.id, { reader: author }, { _id })
      return { message: found(message, 'request.internal') }
    },
  })

/** The endpoints of the conversations about one kind of subject. */
export const conversationRoutes = (subject: Subject): readonly Route[] => [
  query(subject.calls.list, async ({ sql, actor, params, query: { before } }) => {
    const reader = memberOf(actor)
    const { id } = await readAbout(sql, subject, params.id, reader)
    const [newestFirst, other_read_at] = await Promise.all([
      readMessages(sql, subject, id, { reader, limit: messagesPerPage + 1 }, { before }),
      otherReadAt(sql, subject, id, reader.isStaff),
    ])
    return {
      messages: newestFirst.slice(0, messagesPerPage).reverse(),
      has_more: newestFirst.length > messagesPerPage,
      other_read_at,
    }
  }),

  postRoute(subject),
  deleteMessage(subject),

  query(subject.calls.download, async ({ sql, actor, params, query: { file_id } }) => {
    const member = memberOf(actor)
    const { id } = await readAbout(sql, subject, params.id, member)
    const stored = await messageFileOf(sql, subject, { id, message_id: params.msgid, file_id }, member)
    const content = found(await readFileRow(sql, stored), subject.problems.file_gone)
    return { name: content.name, media_type: content.media_type, content }
  }),

  command(subject.calls.read, async ({ tx, actor, now, params }) => {
    const about = await readAbout(tx, subject, params.id, memberOf(actor))
    const person = { user_id: actor._id, isStaff: actor.role !== 'customer' }
    const wasNews = await recordRead(tx, subject, about.id, { ...person, now })
    if (!wasNews) return {}
    // The other side shows it to the authors, and the reader's own other pages drop their marks.
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
