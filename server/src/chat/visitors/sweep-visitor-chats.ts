import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { deleteVisitorChat } from './delete-visitor-chat.ts'

const perRun = 500

/** Deletes chats of visitors some time after their last message, and old blocks. Returns the number of deleted chats. */
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
    return old.length
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
