import { z } from 'zod'
import { Code } from '../../accounts/codes.ts'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { settingsCalls } from '../../api/settings-calls.ts'
import { PhoneNumber, SmsNumber, SmsSettings, SmsSettingsInput } from './sms.ts'

const access = ['may:settings'] as const

export const { get: GetSmsSettings, change: ChangeSmsSettings } = settingsCalls({
  domain: 'notifications',
  name: 'sms_settings',
  path: '/sms_settings',
  access,
  summary: 'The provider of SMS and the outcomes of the latest messages; secrets are never returned',
  payload: { sms_settings: SmsSettings },
  change: {
    method: 'PUT',
    summary: 'Set the provider of SMS; an empty secret keeps the saved one, except for a different server or account',
    body: SmsSettingsInput,
    idempotent: 'never',
  },
})

export const SendTestSms = endpoint({
  name: 'notifications.send_test_sms',
  method: 'POST',
  path: '/sms_settings/test',
  access,
  summary: 'Send a test to a number with the saved provider; its outcome appears among the latest messages',
  body: z.strictObject({ number: PhoneNumber }),
  payload: { sms_id: Id },
  problems: ['notifications.no_sms_provider'],
  idempotent: 'by_body',
  limits: [{ by: 'principal', seconds: 600, count: 10 }],
})

export const TwilioStatusCallback = endpoint({
  name: 'notifications.twilio_status_callback',
  method: 'POST',
  path: '/sms/webhooks/twilio/:id',
  access: ['public'],
  summary: 'Reports of Twilio about the delivery of an SMS, signed with the auth token',
  params: z.strictObject({ id: Id }),
  raw: { max_bytes: 32_768 },
  headers: ['x-twilio-signature'],
  payload: {},
  problems: ['notifications.wrong_sms_signature'],
  limits: [{ by: 'address', seconds: 60, count: 3_000 }],
})

const number = { sms_number: SmsNumber.nullable(), is_available: z.boolean() }

export const GetSmsNumber = endpoint({
  name: 'notifications.sms_number',
  member: 'self',
  method: 'GET',
  path: '/sms_number',
  access: ['signed_in'],
  summary: 'The number to which the caller gets SMS, and whether the site sends SMS',
  payload: number,
})

export const ChangeSmsNumber = endpoint({
  name: 'notifications.change_sms_number',
  member: 'self',
  method: 'POST',
  path: '/sms_number',
  access: ['signed_in'],
  personal: true,
  summary: 'Set the number for SMS and send a code to it; it is used once the code has been entered',
  body: z.strictObject({ number: PhoneNumber }),
  payload: number,
  problems: ['notifications.sms_off', 'accounts.wait_for_code'],
  limits: [
    { by: 'principal', seconds: 86_400, count: 10 },
    { by: 'body:number', seconds: 3_600, count: 4 },
  ],
})

export const VerifySmsNumber = endpoint({
  name: 'notifications.verify_sms_number',
  member: 'self',
  method: 'POST',
  path: '/sms_number/verify',
  access: ['signed_in'],
  personal: true,
  summary: 'Verify the number with the code that was sent to it',
  body: z.strictObject({ code: Code }),
  payload: number,
  problems: ['notifications.no_sms_number', 'accounts.wrong_code', 'accounts.expired_code', 'accounts.too_many_tries'],
})

export const RemoveSmsNumber = endpoint({
  name: 'notifications.remove_sms_number',
  member: 'self',
  method: 'DELETE',
  path: '/sms_number',
  access: ['signed_in'],
  personal: true,
  summary: 'Remove the number, which ends all SMS to the caller',
  payload: number,
})
