import { settingsCalls } from '../api/settings-calls.ts'
import { BillingSettings, BillingSettingsInput } from './settings.ts'

export const { get: GetBillingSettings, change: ChangeBillingSettings } = settingsCalls({
  domain: 'billing',
  name: 'settings',
  path: '/billing_settings',
  access: ['may:settings'],
  summary: 'The settings for numbers, VAT and texts of invoices',
  payload: { settings: BillingSettings },
  change: {
    method: 'PUT',
    summary:
      'Change the settings for numbers, VAT and texts of future invoices. A start has no effect on a year that has numbers already',
    body: BillingSettingsInput,
    problems: ['billing.prefix_taken'],
  },
})
