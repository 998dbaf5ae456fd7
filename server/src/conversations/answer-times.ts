import type { Db } from '../platform/db/sql.ts'
import type { Subject } from './subject.ts'

/** Conversations of the last days count, the latest first. Fewer answers than `minAnswers` say nothing. */
const limits = { days: 30, conversations: 100, minAnswers: 5 }

/**
 * Returns the median time in minutes from a customer's first unanswered message to the next answer of staff in conversations of this kind.
 * Null if there are too few answers.
 */
export async function readAnswerMinutes(db: Db, { kind }: Pick<Subject, 'kind'>, now: Date): Promise<number | null> {
  const [row] = await db<{ answers: number; minutes: number | null }[]>`
    WITH latest AS (
      SELECT _id FROM conversations
      WHERE subject_kind = ${kind} AND customer_wrote_at > ${now}::timestamptz - make_interval(days => ${limits.days})
      ORDER BY customer_wrote_at DESC LIMIT ${limits.conversations}
    ), said AS (
      SELECT m.conversation_id, m._id, m.from_staff, m.created_at, lag(m.from_staff) OVER one AS after_staff
      FROM conversation_messages m JOIN latest ON latest._id = m.conversation_id
      WHERE NOT m.internal AND m.created_at > ${now}::timestamptz - make_interval(days => ${limits.days})
      WINDOW one AS (PARTITION BY m.conversation_id ORDER BY m._id)
    ), turns AS (
      SELECT from_staff, created_at, lag(created_at) OVER (PARTITION BY conversation_id ORDER BY _id) AS asked_at
      FROM said WHERE from_staff IS DISTINCT FROM after_staff
    )
    SELECT count(*)::int AS answers,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM created_at - asked_at) / 60) AS minutes
    FROM turns WHERE from_staff AND asked_at IS NOT NULL`
  return row && row.answers >= limits.minAnswers ? row.minutes : null
}
