import type { Sql } from '../platform/db/sql.ts'
import type { DataSection } from '../platform/domain.ts'
import type { Subject } from './subject.ts'

type Row = { subject_id: string | null }

/** Replaces the id of the order or other object in each row with the object's number, which people know from the site. */
async function* numbered<R extends Row>(sql: Sql, subjects: readonly Subject[], batches: AsyncIterable<readonly R[]>) {
  for await (const batch of batches) {
    const ids = batch.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id]))
    const titles = await Promise.all(subjects.map((subject) => subject.titlesOf(sql, ids)))
    yield batch.map(({ subject_id, ...row }) => {
      const title = titles.map((some) => some.get(subject_id ?? '')).find((one) => one !== undefined)
      return { ...row, number: title?.number ?? null }
    })
  }
}

type MessageRow = {
  subject_id: string
  _id: string
  from: string
  text: string
  quoted: string
  created_at: Date
  files: object[]
}

const messagesAbout = (subject: Subject): DataSection => ({
  name: `${subject.kind}_messages`,
  rows: (sql, user_id) =>
    numbered(
      sql,
      [subject],
      sql<MessageRow[]>`
      SELECT m._id, c.subject_id, CASE WHEN m.from_staff THEN 'staff' ELSE 'customer' END AS from, m.text, m.quoted, m.created_at, m.edited_at,
        CASE WHEN m.from_staff THEN NULL ELSE (SELECT json_agg(v.text ORDER BY v._id) FROM conversation_message_versions v
          WHERE v.message_id = m._id) END AS earlier_texts,
        (SELECT coalesce(json_agg(json_build_object('name', f.name, 'size', f.size, 'sha256', f.sha256) ORDER BY x.position), '[]')
          FROM conversation_files x JOIN files f ON f._id = x.file_id WHERE x.message_id = m._id) AS files
      FROM conversation_participants p JOIN conversations c ON c._id = p.conversation_id
        JOIN conversation_messages m ON m.conversation_id = c._id
      WHERE p.user_id = ${user_id} AND NOT p.is_staff AND c.subject_kind = ${subject.kind} AND NOT m.internal
      ORDER BY m._id`.cursor(100),
    ),
})

type MailRow = {
  subject_id: string | null
  received_at: Date
  from_address: string
  subject: string
  outcome: string | null
}

const repliesByMail = (subjects: readonly Subject[]): DataSection => ({
  name: 'replies_by_mail',
  rows: (sql, user_id) =>
    numbered(
      sql,
      subjects,
      sql<MailRow[]>`
      SELECT m.received_at, m.from_address, m.subject, m.outcome, c.subject_id
      FROM inbound_mails m LEFT JOIN conversations c ON c._id = m.conversation_id
      WHERE m.user_id = ${user_id} ORDER BY m.received_at`.cursor(100),
    ),
})

/** Data of this domain in a user's data export: messages and mails, without internal notes. */
export const conversationsData = (subjects: readonly Subject[]): readonly DataSection[] => [
  ...subjects.map(messagesAbout),
  repliesByMail(subjects),
]
