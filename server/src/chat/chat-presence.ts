import { GetChatHandling, GetChatPresence } from '@mapwright/contract/chat/handling-endpoints.ts'
import { openState } from '@mapwright/contract/site/working-time.ts'
import { staffWithPermission } from '../accounts/recipients.ts'
import { readAnswerMinutes } from '../conversations/answer-times.ts'
import { asMember, readAbout } from '../conversations/subject.ts'
import { query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readOpeningHours } from '../site/opening-hours.ts'
import { openPage } from './chat-pages.ts'
import { onlineMinutes, readAssignee } from './chat-rows.ts'
import { chatSubject } from './chat-subject.ts'

/** SQL expression: whether the user `u` has used the site within the last minutes. */
export const isOnline = (db: Db, now: Date) =>
  db`coalesce(u.last_seen_at > ${now}::timestamptz - make_interval(mins => ${onlineMinutes}), false)`

/** The steps to which answer times are rounded up, in minutes, so that they say nothing about single answers. */
const answerSteps = [5, 15, 60, 240, 1440]

type Customer = { name: string; online: boolean; last_seen_at: Date | null; page: string | null }

/** Endpoints that show staff who their chat partner is and who answers, and customers whether anyone is there. */
export const chatPresence = [
  query(GetChatHandling, async ({ sql, actor, now, params }) => {
    const { id } = await readAbout(sql, chatSubject, params.id, asMember(actor))
    const [customer] = await sql<Customer[]>`
      SELECT coalesce(nullif(u.company_name, ''), person_name(u)) AS name, ${isOnline(sql, now)} AS online, u.last_seen_at,
        ${openPage(sql, now)} AS page
      FROM users u WHERE u._id = ${id}`
    return { ...found(customer, 'chat.not_found'), assignee: await readAssignee(sql, id) }
  }),

  query(GetChatPresence, async ({ sql, now }) => {
    const team = (await staffWithPermission(sql, 'live_support')).map(({ _id }) => _id)
    const [present] = await sql`SELECT FROM users u WHERE u._id = ANY (${team}) AND ${isOnline(sql, now)} LIMIT 1`
    const { isOpen } = openState(now, await readOpeningHours(sql))
    const minutes = await readAnswerMinutes(sql, chatSubject, now)
    const answer_minutes = minutes === null ? null : (answerSteps.find((step) => minutes <= step) ?? null)
    return { online: isOpen && present !== undefined, answer_minutes }
  }),
]
