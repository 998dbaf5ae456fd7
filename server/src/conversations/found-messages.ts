import { foldText } from '@mapwright/contract/api/fold-text.ts'
import type { Db } from '../platform/db/sql.ts'
import { everyWord, hasWord, wordsOf } from '../platform/search/search-words.ts'
import type { Member, Subject } from './subject.ts'

type Search = {
  /** The order, ticket or other object whose conversation is searched. Undefined for all. */
  id: string | undefined
  reader: Pick<Member, 'isStaff'>
  keywords: string
  page: number
  size: number
}

type Row = {
  _id: string
  subject_id: string
  customer: string
  from_staff: boolean
  author: string | null
  internal: boolean
  text: string
  files: string
  created_at: Date
}

const excerptLength = { before: 60, all: 200 }

/** Returns the part of a text around the first of the words, with an ellipsis where text is left out. */
export function excerptAround(text: string, words: readonly string[]): string {
  const folded = [...text].map(foldText)
  const joined = folded.join('')
  const found = Math.min(...words.map((word) => joined.indexOf(foldText(word))).filter((at) => at >= 0))
  if (!Number.isFinite(found)) return [...text].slice(0, excerptLength.all).join('')
  // Folding can change the length of a character, so the position is converted back.
  let [at, length] = [0, 0]
  while (length < found) length += folded[at++]?.length ?? 1
  const start = Math.max(0, at - excerptLength.before)
  const characters = [...text]
  const end = start + excerptLength.all
  return `${start > 0 ? '…' : ''}${characters.slice(start, end).join('')}${end < characters.length ? '…' : ''}`
}

/** Searches messages by their texts and the names of their files, newest first. Customers never find internal notes. */
export async function foundMessages(
  db: Db,
  { kind }: Pick<Subject, 'kind'>,
  { id, reader, keywords, page, size }: Search,
) {
  const found = everyWord(
    db,
    keywords,
    (
      word,
    ) => db`(${hasWord(db, db`m.text`, word)} OR EXISTS (SELECT FROM conversation_files x JOIN files f ON f._id = x.file_id
      WHERE x.message_id = m._id AND ${hasWord(db, db`f.name`, word)}))`,
  )
  const rows = await db<(Row & { total: number })[]>`
    SELECT m._id, c.subject_id, m.from_staff, m.internal, m.text, m.created_at, count(*) OVER ()::int AS total,
      CASE WHEN ${reader.isStaff} OR NOT m.from_staff THEN coalesce(a.guest_name, person_name(w)) END AS author,
      coalesce((SELECT coalesce(nullif(u.company_name, ''), person_name(u), p.guest_name)
        FROM conversation_participants p LEFT JOIN users u ON u._id = p.user_id
        WHERE p.conversation_id = c._id AND NOT p.is_staff LIMIT 1), '') AS customer,
      coalesce((SELECT string_agg(f.name, ', ' ORDER BY x.position) FROM conversation_files x JOIN files f ON f._id = x.file_id
        WHERE x.message_id = m._id), '') AS files
    FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
      JOIN conversation_participants a ON a._id = m.author_id LEFT JOIN users w ON w._id = a.user_id
    WHERE c.subject_kind = ${kind} AND m.deleted_at IS NULL ${id === undefined ? db`` : db`AND c.subject_id = ${id}`}
      ${reader.isStaff ? db`` : db`AND NOT m.internal`} AND ${found}
    ORDER BY m._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`
  const words = wordsOf(keywords)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, text, files, ...row }) => ({
      ...row,
      excerpt: excerptAround(
        words.some((word) => foldText(text).includes(foldText(word))) ? text : files || text,
        words,
      ),
    })),
  }
}
