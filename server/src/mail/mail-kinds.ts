import type { MailKind } from '@mapwright/contract/notifications/mail.ts'

/** `link` is a path of the web app, e.g. "/order_details/…". */
type OrderValues = { number: string; vehicle: string; link: string }
type InvoiceValues = { invoice: string; amount: string; link: string }

/** Every mail that the site sends by itself, with what its wording needs. The wording is `<kind>.*` in locales/<tag>/mail.json. */
export type MailValues = {
  verify_email: { code: string }
  reset_password: { code: string }
  account_activated: Record<string, never>
  new_sign_in: { device: string; address: string; time: string; link: string }
  data_export_ready: { link: string }
  invoice_due: InvoiceValues
  /** `day` is the last day on which the PDF can be downloaded, as people write it. */
  invoice_paid: InvoiceValues & { credits: string; day: string }
  order_submitted: OrderValues
  order_started: OrderValues
  order_asked: OrderValues & { reason: string }
  order_completed: OrderValues
  order_cancelled: OrderValues & { reason: string }
  /** `reason` is what staff say with it, if anything. */
  order_offered: OrderValues & { item: string; credits: string; reason?: string }
  order_refunded: OrderValues & { credits: string; reason: string }
  payment_overdue: { count: string; credits: string; link: string }
  /** `day` is a day as people write it. */
  order_files_expiring: OrderValues & { day: string }
  /** To staff. */
  new_order: OrderValues & { customer: string }
  /** To staff. */
  automation_failed: OrderValues & { customer: string }
  /** To staff. */
  new_customer: { customer: string; email: string; link: string }
  /** To staff; `reason` is what the customer wrote with it, if anything. */
  new_file: { customer: string; file: string; reason: string; link: string }
  /** To a new member of the team. */
  staff_invited: { link: string }
  /** To either side of an order; `reason` is what was said. */
  order_message: OrderValues & { reason: string }
  /** To somebody whose answer by mail did not arrive; `why` is a sentence. */
  answer_not_taken: { why: string; link: string }
  /** `what` is a sentence. */
  security_changed: { what: string; device: string; address: string; time: string; link: string }
  protection_reset: { link: string }
  test: { link: string }
}

export type { MailKind }

type Facts = {
  /** Where the button leads when the values carry no link of their own. */
  page?: string
  /** Carries a code: it is not sent later than this, and nothing of it is kept once it is dealt with. */
  goodForMinutes?: number
}

const codeIsGoodForMinutes = 10

export const mailKinds: Readonly<Record<MailKind, Facts>> = {
  verify_email: { page: '/verify_email', goodForMinutes: codeIsGoodForMinutes },
  reset_password: { page: '/forgot_password', goodForMinutes: codeIsGoodForMinutes },
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

/** Mails that carry a code, and for how many milliseconds it is good. */
export const codeKinds = (Object.keys(mailKinds) as MailKind[]).filter((kind) => mailKinds[kind].goodForMinutes)
export const codeIsGoodFor = codeIsGoodForMinutes * 60_000
