import { mailInRules } from '@mapwright/contract/orders/mail-in.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { sweepMailIn } from './mail-in-job-kinds.ts'

/** Forgets mails that were dealt with a month ago, and addresses that are no longer good. */
export const sweepMailInJob = job(sweepMailIn, async ({ sql, now }) => {
  await sql`
    DELETE FROM inbound_mails
    WHERE outcome IS NOT NULL AND received_at < ${now}::timestamptz - make_interval(days => ${mailInRules.kept_days})`
  await sql`DELETE FROM order_reply_addresses WHERE expires_at < ${now}`
})

/** A removed person can no longer answer, and nothing tells that they ever did. */
export const forgetMailsOfRemoved = subscriber({
  name: 'orders.forget_mails_of_removed',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`DELETE FROM order_reply_addresses WHERE user_id = ${user_id}`
    await tx`DELETE FROM inbound_mails WHERE user_id = ${user_id} AND outcome IS NOT NULL`
  },
})
