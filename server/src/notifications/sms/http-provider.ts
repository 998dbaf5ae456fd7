import type { SmsSettings } from '@mapwright/contract/notifications/sms/sms.ts'
import { excerptOf, postToProvider } from './post-to-provider.ts'
import { type SmsProvider, SmsRefused } from './sms-provider.ts'

type HttpService = Pick<SmsSettings, 'url' | 'sender' | 'format' | 'to_field' | 'text_field' | 'sender_field'> & {
  /** Value of the Authorization header; empty if the service needs none. */
  authorization: string
}

const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** Provider for any service that accepts a message as JSON or as a form. A 2xx status means that the service has accepted the message. */
export const httpProvider = ({ url, sender, format, authorization, ...fields }: HttpService): SmsProvider => ({
  name: 'http',
  async send({ _id, to, text, attempt }, publicFetch) {
    const values = {
      [fields.to_field]: to,
      [fields.text_field]: text,
      ...(sender === '' ? {} : { [fields.sender_field]: sender }),
    }
    const isJson = format === 'json'
    const response = await postToProvider(publicFetch, {
      url,
      headers: {
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        'idempotency-key': `${_id}-${attempt}`,
        ...(authorization === '' ? {} : { authorization }),
      },
      body: isJson ? JSON.stringify(values) : new URLSearchParams(values).toString(),
    })
    if (!isAccepted(response.status)) throw new SmsRefused(excerptOf(response))
    return null
  },
})
