import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import type { MailKind } from '@mapwright/contract/notifications/mail.ts'

/** `link` is a path of the web app, e.g. "/order_details/…". */
type OrderValues = { number: string; vehicle: string; link: string }
type InvoiceValues = { invoice: string; amount: string; link: string }

/** The site's automatic mails and the values for their wording, `<kind>.*` in locales/<tag>/mail.json. */
export type MailValues = {
  verify_email: { code: string }
  reset_password: { code: string }
  account_activated: Record<string, never>
  new_sign_in: { device: string; address: string; time: string; link: string }
  data_export_ready: { link: string }
  invoice_due: InvoiceValues
  /** `day` is the last day for downloading the PDF, formatted. */
  invoice_paid: InvoiceValues & { credits: string; day: string }
  order_submitted: OrderValues
  order_started: OrderValues
  order_asked: OrderValues & { reason: string }
  order_completed: OrderValues
  order_cancelled: OrderValues & { reason: string }
  /** `reason` is the staff's comment, if any. */
  order_offered: OrderValues & { item: string; credits: string; reason?: string }
  order_refunded: OrderValues & { credits: string; reason: string }
  payment_overdue: { count: string; credits: string; link: string }
  /** `day` is formatted. */
  order_files_expiring: OrderValues & { day: string }
  /** To staff. */
  new_order: OrderValues & { customer: string }
  /** To staff. */
  automation_failed: OrderValues & { customer: string }
  /** To staff. */
  new_customer: { customer: string; email: string; link: string }
  /** To staff; `reason` is the customer's comment, if any. */
  new_file: { customer: string; file: string; reason: string; link: string }
  /** To a new staff member. */
  staff_invited: { link: string }
  /** To customer or staff; `reason` is the message. */
  order_message: OrderValues & { reason: string }
  /** To the sender of a mail reply that was not accepted; `why` is a sentence. */
  answer_not_taken: { why: string; link: string }
  /** `what` is a sentence. */
  security_changed: { what: string; device: string; address: string; time: string; link: string }
  protection_reset: { link: string }
  test: { link: string }
}

export type { MailKind }

type KindOptions = {
  /** Target of the button if the values have no `link`. */
  page?: string
  /** For mails with a code: how long it is valid. The mail is not sent later, and its content is deleted once it is sent or failed. */
  validMinutes?: number
}

const codeValidMinutes = 10

export const mailKinds: Readonly<Record<MailKind, KindOptions>> = {
  verify_email: { page: '/verify_email', validMinutes: codeValidMinutes },
  reset_password: { page: '/forgot_password', validMinutes: codeValidMinutes },
  account_activated: { page: '/' },
  new_sign_in: {},
  data_export_ready: {},
  invoice_due: {},
  invoice_paid: {},
  order_submitted: {},
  order_started: {},
  order_asked: {},
  order_completed: {},
  order_cancelled: {},
  order_offered: {},
  order_refunded: {},
  payment_overdue: {},
  order_files_expiring: {},
  new_order: {},
  automation_failed: {},
  new_customer: {},
  new_file: {},
  staff_invited: {},
  order_message: {},
  answer_not_taken: {},
  security_changed: {},
  protection_reset: {},
  test: {},
}

/** Mails that contain a code. */
export const codeKinds = keysOf(mailKinds).filter((kind) => mailKinds[kind].validMinutes)
export const codeLifetimeMs = codeValidMinutes * 60_000
