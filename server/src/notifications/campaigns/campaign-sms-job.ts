import { smsSize } from '@mapwright/contract/notifications/sms/sms-segments.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { deliverSms } from '../sms/deliver-sms.ts'
import { newsNumbers } from '../sms/news-numbers.ts'
import { addCampaignSms } from '../sms/sms-rows.ts'
import { readReader } from './audience-rows.ts'
import { sendNextBatch } from './campaign-batch.ts'
import { campaignSmsSend } from './campaign-job-kinds.ts'
import { personalizeSms } from './campaign-sms.ts'
import { markDelivered, markRefused, markUnsubscribed } from './delivery-rows.ts'

/** Sends the next batch of a campaign by SMS. */
export const campaignSmsJob = job(campaignSmsSend, ({ data: { message_id }, ...context }) =>
  sendNextBatch(context, {
    kind: campaignSmsSend,
    message_id,
    channel: 'sms',
    async prepare({ sms_text }, claimed) {
      const { sql, app, now } = context
      const numbers = await newsNumbers(sql, claimed)
      return async (user_id) => {
        const key = { campaign_id: message_id, user_id, channel: 'sms' } as const
        const [to_number, reader] = [numbers.get(user_id), await readReader(sql, user_id)]
        if (to_number === undefined || !reader) return markUnsubscribed(sql, key)
        const text = personalizeSms(reader, sms_text, app.publicUrl)
        const sms_id = await addCampaignSms(sql, { campaign_id: message_id, user_id, to_number, text, now })
        const { status, error } = await deliverSms(context, sms_id)
        if (status === 'failed') return markRefused(sql, key, { error, isFinal: true, now })
        await markDelivered(sql, key, { segments: smsSize(text).segments, now })
      }
    },
  }),
)
