import { type Job, job } from '../../platform/jobs/job-kind.ts'
import { deliverSms } from './deliver-sms.ts'
import { smsSend, smsSweep } from './sms-job-kinds.ts'

const send = job(smsSend, async ({ data: { sms_id }, ...context }) => {
  await deliverSms(context, sms_id)
})

/** Deletes messages after 90 days. */
const sweep = job(smsSweep, async ({ sql, now }) => {
  await sql`DELETE FROM sms_messages WHERE created_at < ${now}::timestamptz - interval '90 days'`
})

export const smsJobs: readonly Job[] = [send, sweep]
