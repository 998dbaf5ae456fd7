import type { Setting } from '../../platform/find-settings.ts'

/** The settings of payment providers for the search of the settings, in addition to the providers themselves. */
export const paymentSettings: readonly Setting[] = [
  { section: 'payment_providers', label: 'payments:settings.title', help: 'payments:settings.text' },
  {
    section: 'payment_providers',
    label: 'payments:settings.sandbox',
    help: 'payments:settings.sandbox_help',
    shownBy: 'payments:settings.title',
  },
]
