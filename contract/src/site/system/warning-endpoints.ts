import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { settingsCalls } from '../../api/settings-calls.ts'
import { WarningDelivery, WarningSettings, WarningSettingsInput } from './warning-settings.ts'

const access = ['admin'] as const
const payload = { warning_settings: WarningSettings, deliveries: z.array(WarningDelivery) }

export const { get: GetWarningSettings, change: ChangeWarningSettings } = settingsCalls({
  domain: 'site',
  name: 'warning_settings',
  path: '/system/warnings',
  access,
  summary: 'Where warnings about the state of the site are sent, and the last messages to the webhook, newest first',
  payload,
  change: {
    method: 'PUT',
    summary: 'Set whether admins get warnings by email, and the address of the webhook; empty for none',
    body: WarningSettingsInput,
  },
})

export const CreateWarningSecret = endpoint({
  name: 'site.create_warning_secret',
  method: 'POST',
  path: '/system/warnings/secret',
  access,
  summary: 'Create the secret of the signatures, returned only once; the previous one becomes invalid',
  payload: { ...payload, secret: z.string() },
  idempotent: 'never',
})

export const TestWarnings = endpoint({
  name: 'site.test_warnings',
  method: 'POST',
  path: '/system/warnings/test',
  access,
  summary: 'Send a test by email and to the webhook, as set; `mails` and `webhooks` are the numbers of messages',
  payload: { ...payload, mails: z.number().int(), webhooks: z.number().int() },
  limits: [{ by: 'principal', seconds: 60, count: 10 }],
})
