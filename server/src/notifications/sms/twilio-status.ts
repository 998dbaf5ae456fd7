import { TwilioStatusCallback } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { Problem } from '../../platform/api/problem.ts'
import { webhook } from '../../platform/api/webhook.ts'
import { reportSms } from './sms-rows.ts'
import { authTokenOf, smsSettingsRow, twilioStatusUrl } from './sms-settings-rows.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

/** Final states of messages at Twilio. In all other states, a message is still being delivered. */
const finalStates: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Receives the delivery status of sent messages from Twilio. */
export const twilioStatus = webhook(TwilioStatusCallback, {
  async verify({ sql, app, params, raw, headers }) {
    const auth_token = authTokenOf(await smsSettingsRow(sql), app)
    const form = new URLSearchParams(raw.toString('utf8'))
    const url = twilioStatusUrl(app, params.id)
    if (!auth_token || !isSignedByTwilio(url, form, headers['x-twilio-signature'] ?? '', auth_token))
      throw new Problem('notifications.wrong_sms_signature')
    const state = form.get('MessageStatus') ?? ''
    const ref = form.get('MessageSid') ?? ''
    const event_id = `${params.id} ${ref} ${state}`.slice(0, 100)
    return { source: 'sms.twilio', event_id, sms_id: params.id, ref, state, code: form.get('ErrorCode') }
  },
  async handle({ tx, event: { sms_id, ref, state, code }, now }) {
    const status = finalStates[state]
    if (!status) return
    const error = status === 'failed' ? `${state}${code ? ` (${code})` : ''}`.slice(0, 200) : null
    await reportSms(tx, sms_id, { ref, status, error, now })
  },
})
