import { invitationDays, invitationsPerMinute } from '@mapwright/contract/accounts/invitation-endpoints.ts'
import { z } from 'zod'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { mayBeMailed } from './invitation-rows.ts'

const mailInvitations = jobKind('accounts.mail_invitations', z.object({}), { cron: '* * * * *', at_once: 1 })

type Recipient = { user_id: string; email: string; language: string | null }

/**
 * Mails the next queued invitations. The rate is measured by what was sent in the last minute, so that several processes, or a job that runs
 * again, do not exceed it.
 */
export const mailNextInvitations = (sql: Sql, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtext('accounts.mail_invitations'))`
    const recipients = await tx<Recipient[]>`
      SELECT i.user_id, u.email, u.language FROM customer_invitations i JOIN users u ON u._id = i.user_id
      WHERE i.requested_at IS NOT NULL AND ${mayBeMailed(tx)} ORDER BY i.requested_at, i.user_id
      LIMIT greatest(0, ${invitationsPerMinute} - (
        SELECT count(*) FROM customer_invitations WHERE sent_at > ${now}::timestamptz - interval '55 seconds'))
      FOR UPDATE OF i SKIP LOCKED`
    const expires_at = new Date(now.getTime() + invitationDays * 24 * 3_600_000)
    for (const { user_id, email, language } of recipients) {
      const token = newToken()
      await tx`
        UPDATE customer_invitations SET requested_at = NULL, sent_at = ${now}, times_sent = times_sent + 1,
          token_hash = ${hashOfToken(token)}, expires_at = ${expires_at}
        WHERE user_id = ${user_id}`
      await sendMail(tx, {
        to: email,
        language,
        kind: 'customer_invited',
        values: { link: `/choose_password?token=${token}`, days: String(invitationDays) },
        ref: { user_id },
        now,
      })
    }
    return recipients.length
  })

export const mailInvitationsJob = job(mailInvitations, async ({ sql, now }) => {
  await mailNextInvitations(sql, now)
})
