import { z } from 'zod'
import { excerptOf, postToProvider } from './post-to-provider.ts'
import { type SmsProvider, SmsRefused } from './sms-provider.ts'

type TwilioAccount = {
  url: string
  account_sid: string
  auth_token: string
  /** Phone number, name, or SID of a messaging service. */
  sender: string
  /** Returns the webhook URL for the delivery status; null if it cannot be reached from the internet. */
  statusUrlOf(sms_id: string): string | null
}

const Message = z.object({ sid: z.string().max(60) })
const Failure = z.object({ code: z.number(), message: z.string() })

/** Error code for a recipient who has replied STOP: https://www.twilio.com/docs/api/errors/21610. */
const stopped = 21610

const isMessagingService = (sender: string): boolean => /^MG[0-9a-f]{32}$/.test(sender)

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Provider that uses Twilio's Messages resource, version 2010-04-01. */
export const twilio = ({ url, account_sid, auth_token, sender, statusUrlOf }: TwilioAccount): SmsProvider => ({
  name: 'twilio',
  async send({ _id, to, text }, publicFetch) {
    const form = new URLSearchParams({ To: to, Body: text })
    form.set(isMessagingService(sender) ? 'MessagingServiceSid' : 'From', sender)
    const status_url = statusUrlOf(_id)
    if (status_url !== null) form.set('StatusCallback', status_url)
    const response = await postToProvider(publicFetch, {
      url: `${url}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    })
    const json = readJson(response.body)
    const message = Message.safeParse(json)
    if (response.status === 201 && message.success) return message.data.sid
    const { success, data } = Failure.safeParse(json)
    if (success)
      throw new SmsRefused(`${data.code} ${data.message}`.slice(0, 400), { isStopped: data.code === stopped })
    throw new SmsRefused(excerptOf(response))
  },
})
