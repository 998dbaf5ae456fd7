import { mailInRules } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { sweepMailIn } from './mail-in-job-kinds.ts'

/** Deletes records of mails `kept_days` after they were received, and expired reply addresses. */
export const sweepMailInJob = job(sweepMailIn, async ({ sql, now }) => {
  await sql`
    DELETE FROM inbound_mails
    WHERE outcome IS NOT NULL AND received_at < ${now}::timestamptz - make_interval(days => ${mailInRules.kept_days})`
  await sql`DELETE FROM conversation_reply_addresses WHERE expires_at < ${now}`
})

/** Deletes the reply addresses of a removed user and the records of their mails. */
export const eraseMailsOfRemoved = subscriber({
  name: 'conversations.erase_mails_of_removed',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`DELETE FROM conversation_reply_addresses r USING conversation_participants p
      WHERE p._id = r.participant_id AND p.user_id = ${user_id}`
    await tx`DELETE FROM inbound_mails WHERE user_id = ${user_id} AND outcome IS NOT NULL`
  },
})
