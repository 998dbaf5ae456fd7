import type { Setting } from '../../platform/find-settings.ts'

const section = 'invoices'

/** The settings of invoices and reminders for the search of the settings. */
export const billingSettings: readonly Setting[] = [
  { section, label: 'billing:settings.vat_scheme' },
  {
    section,
    label: 'billing:settings.small_business_note',
    help: 'billing:settings.small_business_note_help',
    shownBy: 'billing:settings.vat_scheme',
  },
  { section, label: 'billing:settings.payment_term_days' },
  { section, label: 'billing:settings.invoice_prefix' },
  { section, label: 'billing:settings.invoice_start', help: 'billing:settings.start_help' },
  { section, label: 'billing:settings.credit_note_prefix' },
  { section, label: 'billing:settings.credit_note_start', help: 'billing:settings.start_help' },
  { section, label: 'billing:settings.footer' },
  { section, label: 'billing:dunning.enabled', help: 'billing:dunning.text' },
  { section, label: 'billing:dunning.language' },
  { section, label: 'billing:dunning.fee', help: 'billing:dunning.fee_help', shownBy: 'billing:dunning.enabled' },
  { section, label: 'billing:dunning.own_text', shownBy: 'billing:dunning.enabled' },
]
