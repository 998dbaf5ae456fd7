import type { MailDeclarations } from '../api/mail.ts'

const validMinutes = 10

export const accountsMails = {
  verify_email: { values: ['code'], page: '/verify_email', validMinutes },
  reset_password: { values: ['code'], page: '/forgot_password', validMinutes },
  /** Sent to a further address of a customer. */
  confirm_address: { values: ['code'], page: '/profile_settings', validMinutes },
  new_sign_in: { values: ['device', 'address', 'time', 'link'] },
  data_export_ready: { values: ['link'] },
  /** Sent to a new staff member. */
  staff_invited: { values: ['link'] },
  /** Sent to a customer who was imported from an earlier system. */
  customer_invited: { values: ['link', 'days'], hasSecretLink: true },
  /** Sent to the address of an invited member. `workshop` is the name of the customer's company. */
  member_invited: { values: ['workshop', 'link'] },
  /** `what` is a sentence that describes the change. */
  security_changed: { values: ['what', 'device', 'address', 'time', 'link'] },
  protection_reset: { values: ['link'] },
} as const satisfies MailDeclarations
