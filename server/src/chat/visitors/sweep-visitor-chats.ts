import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import { z } from 'zod'
import { deleteConversation } from '../../conversations/delete-conversation.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { deleteVisitorChat } from './delete-visitor-chat.ts'
import { visitorSubject } from './visitor-subject.ts'

const perRun = 500

/**
 * Deletes conversations whose visitor's chat is gone, such as those of a message that was written while the chat was being deleted. Returns
 * their number.
 */
async function deleteOrphans(tx: Tx, now: Date): Promise<number> {
  const orphans = await tx<{ subject_id: string }[]>`
    SELECT subject_id FROM conversations c
    WHERE subject_kind = ${visitorSubject.kind} AND NOT EXISTS (SELECT FROM visitor_chats v WHERE v._id = c.subject_id)
    ORDER BY subject_id LIMIT ${perRun}`
  for (const { subject_id } of orphans) await deleteConversation(tx, visitorSubject, subject_id, now)
  return orphans.length
}

/**
 * Deletes chats of visitors some time after their last message, conversations without a chat, and old blocks. Returns the number of deleted
 * chats and conversations.
 */
export const sweepVisitorChats = (sql: Sql, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    const { keep_days } = visitorRules
    await tx`DELETE FROM visitor_chat_blocks WHERE blocked_at < ${now}::timestamptz - make_interval(days => ${keep_days}::int)`
    const old = await tx<{ _id: string }[]>`
      SELECT v._id FROM visitor_chats v
        LEFT JOIN conversations c ON c.subject_kind = 'visitor_chat' AND c.subject_id = v._id
      WHERE greatest(v.created_at, c.customer_wrote_at, c.staff_wrote_at)
        < ${now}::timestamptz - make_interval(days => ${keep_days}::int)
      ORDER BY v._id LIMIT ${perRun}`
    for (const { _id } of old) await deleteVisitorChat(tx, _id, now)
    return old.length + (await deleteOrphans(tx, now))
  })

export const sweepVisitorChatsJob = job(
  jobKind('chat.sweep_visitor_chats', z.object({}), { cron: '47 * * * *', at_once: 1 }),
  async ({ sql, now, log }) => {
    const deleted = await sweepVisitorChats(sql, now)
    if (deleted > 0) log.info({ deleted }, 'deleted old chats of visitors')
  },
)

/** Deletes the pages of visitors who have stopped reporting them. */
export const sweepVisitorPagesJob = job(
  jobKind('chat.sweep_visitor_pages', z.object({}), { cron: '*/5 * * * *' }),
  async ({ sql, now }) => {
    await sql`
      UPDATE visitor_chats SET page = NULL, page_seen_at = NULL
      WHERE page_seen_at < ${now}::timestamptz - make_interval(secs => ${chatRules.page_seconds})`
  },
)
