import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { ChangeStatementMail, GetStatementMail } from '@mapwright/contract/credits/statement-mail-endpoints.ts'
import { z } from 'zod'
import { roleId } from '../accounts/role-id.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db, Sql, Tx } from '../platform/db/sql.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import type { Attachment } from '../platform/mail/mail-jobs.ts'
import type { QueuedMail } from '../platform/mail/mail-rows.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { printMonth } from './monthly-statement.ts'
import { monthName } from './statement-document.ts'
import { postingsOfMonth } from './statement-rows.ts'

const isMonthly = async (db: Db, user_id: string): Promise<boolean> =>
  (await db`SELECT FROM statement_mails WHERE user_id = ${user_id}`).length > 0

export const getStatementMail = query(GetStatementMail, async ({ sql, actor }) => ({
  monthly: await isMonthly(sql, actor._id),
}))

/** First day of the previous month, in the site's time zone. */
const lastMonth = (tx: Tx, now: Date) => tx`
  (SELECT date_trunc('month', ${now}::timestamptz AT TIME ZONE time_zone) - interval '1 month' FROM open_times)::date`

export const changeStatementMail = command(
  ChangeStatementMail,
  async ({ tx, actor: { _id: user_id }, body: { monthly }, now, audit }) => {
    const changed = monthly
      ? await tx`INSERT INTO statement_mails (user_id, month) VALUES (${user_id}, ${lastMonth(tx, now)})
          ON CONFLICT (user_id) DO NOTHING RETURNING user_id`
      : await tx`DELETE FROM statement_mails WHERE user_id = ${user_id} RETURNING user_id`
    if (changed.length > 0) audit({ target_id: user_id, before: { monthly: !monthly }, after: { monthly } })
    return { monthly }
  },
)

type Due = { user_id: string; email: string; language: string | null; month: string }

const batch = 200

/** Finds, for each subscriber, the earliest past month without a mailed statement. */
const dueStatements = (tx: Tx, now: Date) => tx<Due[]>`
  SELECT m.user_id, u.email, u.language, to_char(m.month + interval '1 month', 'YYYY-MM-DD') AS month
  FROM statement_mails m JOIN users u ON u._id = m.user_id
  WHERE m.month < ${lastMonth(tx, now)} AND u.role_id = ${roleId.customer} AND u.status = 1 AND u.deleted_at IS NULL
  ORDER BY m.user_id LIMIT ${batch} FOR UPDATE OF m SKIP LOCKED`

async function mailStatement(tx: Tx, { user_id, email, language, month }: Due, now: Date): Promise<void> {
  const statement = await postingsOfMonth(tx, user_id, month)
  if (!statement) return
  const values = {
    month: monthName(month, language),
    opening: formatHundredths(statement.opening),
    closing: formatHundredths(statement.closing),
    link: '/buy_credits',
  }
  const ref = { user_id, statement_month: month }
  await sendMail(tx, { to: email, language, kind: 'monthly_statement', values, ref, now })
}

const mailBatch = (sql: Sql, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    const due = await dueStatements(tx, now)
    for (const each of due) {
      await tx`UPDATE statement_mails SET month = ${each.month} WHERE user_id = ${each.user_id}`
      await mailStatement(tx, each, now)
    }
    return due.length
  })

/** Mails the statements of past months to subscribed customers. Skips months without postings. */
export async function mailStatements(sql: Sql, now: Date): Promise<void> {
  while ((await mailBatch(sql, now)) > 0);
}

const mailStatementsKind = jobKind('credits.mail_statements', z.object({}), { cron: '25 5 * * *', at_once: 1 })

export const mailStatementsJob = job(mailStatementsKind, ({ sql, now }) => mailStatements(sql, now))

/** Creates the PDF for the mail with a monthly statement. */
export async function statementAttachment(
  sql: Sql,
  { kind, ref, language, created_at }: QueuedMail,
): Promise<Attachment[]> {
  const { user_id, statement_month } = ref ?? {}
  if (kind !== 'monthly_statement' || user_id === undefined || statement_month === undefined) return []
  const content = await printMonth(sql, { user_id, month: statement_month, language, now: created_at })
  if (!content) return []
  return [{ filename: `statement-${statement_month.slice(0, 7)}.pdf`, contentType: 'application/pdf', content }]
}
