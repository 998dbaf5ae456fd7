import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import { ShowChatPage } from '@mapwright/contract/chat/handling-endpoints.ts'
import { z } from 'zod'
import { command } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { readSettings } from '../site/read-settings.ts'

/** SQL expression: the page that the user `u` has open, or null. */
export const openPage = (db: Db, now: Date) => db`
  (SELECT g.path FROM chat_pages g
   WHERE g.user_id = u._id AND g.seen_at > ${now}::timestamptz - make_interval(secs => ${chatRules.page_seconds}))`

async function recordPage(tx: Tx, user_id: string, path: string | null, now: Date): Promise<void> {
  if (path === null) await tx`DELETE FROM chat_pages WHERE user_id = ${user_id}`
  else
    await tx`
      INSERT INTO chat_pages ${tx({ user_id, path, seen_at: now })}
      ON CONFLICT (user_id) DO UPDATE SET path = excluded.path, seen_at = excluded.seen_at`
}

/** Records the page that the customer has open. Staff are informed only of changes, not of every report. */
export const showChatPage = command(ShowChatPage, async ({ tx, actor, now, body: { path } }) => {
  const { live_support_public } = await readSettings(tx)
  if (!live_support_public) throw new Problem('chat.off')
  const [before] = await tx<{ path: string }[]>`SELECT path FROM chat_pages WHERE user_id = ${actor._id}`
  await recordPage(tx, actor._id, path, now)
  if ((before?.path ?? null) !== path) {
    const type = 'chat.page_changed'
    await publishLive(tx, topicsOf(type), { type, id: actor._id })
  }
  return {}
})

/** Deletes the pages of customers who have stopped reporting them. */
export const sweepChatPagesJob = job(
  jobKind('chat.sweep_pages', z.object({}), { cron: '*/5 * * * *' }),
  async ({ sql, now }) => {
    await sql`DELETE FROM chat_pages WHERE seen_at < ${now}::timestamptz - make_interval(secs => ${chatRules.page_seconds})`
  },
)
