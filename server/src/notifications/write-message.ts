import type { Audience } from '@mapwright/contract/notifications/message.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { cleanHtml, imagesIn, unknownPlaceholder, withImages } from './message-html.ts'
import { attachImages, usableImages } from './message-image-rows.ts'

type Given = { _id?: string | undefined; channel: 'email'; subject: string; html: string; audience: Audience }

/** The cleaned text, if every placeholder in it and in the subject stands for something. */
export function readWritten({ subject, html }: Pick<Given, 'subject' | 'html'>): string {
  const clean = cleanHtml(html)
  const name = unknownPlaceholder(subject) ?? unknownPlaceholder(clean)
  if (name !== undefined)
    throw new Problem('notifications.unknown_placeholder', { details: { name: name.slice(0, 60) } })
  return clean
}

/** Writes a draft, a new one or the one with `_id`, and answers its id and its text as kept. */
export async function writeMessage(tx: Tx, given: Given, { author_id, now }: { author_id: string; now: Date }) {
  const clean = readWritten(given)
  const html = withImages(clean, await usableImages(tx, imagesIn(clean), given._id ?? null))
  const { channel, subject } = given
  const columns = { channel, subject, html, audience: tx.json(given.audience), author_id, changed_at: now }
  const _id = given._id ?? uuidv7()
  if (given._id) await changeDraft(tx, _id, columns)
  else await tx`INSERT INTO messages ${tx({ _id, ...columns })}`
  await attachImages(tx, _id, imagesIn(html), now)
  return { _id, html }
}

async function changeDraft(tx: Tx, _id: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
  const changed = await tx`UPDATE messages SET ${tx(columns)} WHERE _id = ${_id} AND status = 'draft'`
  if (changed.count === 1) return
  const [message] = await tx`SELECT FROM messages WHERE _id = ${_id}`
  throw new Problem(message ? 'notifications.message_sent' : 'notifications.message_not_found')
}
