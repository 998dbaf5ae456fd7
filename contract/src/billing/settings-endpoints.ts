import { endpoint } from '../api/endpoint.ts'
import { BillingSettings, BillingSettingsInput } from './settings.ts'

export const GetBillingSettings = endpoint({
  name: 'billing.get_settings',
  method: 'GET',
  path: '/billing_settings',
  access: ['may:settings'],
  summary: 'How invoices are numbered, taxed and written',
  payload: { settings: BillingSettings },
})

export const ChangeBillingSettings = endpoint({
  name: 'billing.change_settings',
  method: 'PUT',
  path: '/billing_settings',
  access: ['may:settings'],
  summary:
    'Change how future invoices are numbered, taxed and written. A start has no effect on a year that has numbers already',
  body: BillingSettingsInput,
  payload: { settings: BillingSettings },
  problems: ['billing.prefix_taken'],
})
