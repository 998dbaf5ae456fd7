import { providerFlags } from '@mapwright/contract/api/payment-providers.ts'
import type { SiteFlag } from '@mapwright/contract/site/settings.ts'

/** The flags that each section of the settings contains. */
export const flagsBySection = {
  features: [
    'home_public',
    'downloads_public',
    'file_upload_public',
    'eco_calculator_public',
    'ticket_system_public',
    'live_support_public',
    'guest_chat_public',
    'api_access',
    'is_admin_site',
  ],
  payment: ['own_credit_amount', 'automatic_top_up', 'submit_order_pay_later'],
  payment_providers: ['bank_payment', ...providerFlags],
  security: ['captcha_verification'],
  automation: ['automation'],
  notifications: ['push_notification', 'sms_notification'],
} as const satisfies Record<string, readonly SiteFlag[]>
