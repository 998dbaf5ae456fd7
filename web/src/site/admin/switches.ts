import type { SiteFlag } from '@mapwright/contract/site/settings.ts'

/** The flags that the settings offer, by section. A flag gets its switch together with the feature that obeys it. */
export const switches = {
  features: ['downloads_public', 'file_upload_public', 'eco_calculator_public'],
  payment: ['bank_payment', 'submit_order_pay_later'],
  security: ['captcha_verification'],
  automation: ['automation'],
  notifications: ['push_notification'],
} as const satisfies Record<string, readonly SiteFlag[]>
