import type { MailKind, OwnMailKind } from '@mapwright/contract/notifications/mail.ts'

/**
 * The values for the wording of the mails that are not about an event, `<kind>.*` in locales/<tag>/mail.json. `link` is a path of the
 * web app, e.g. "/order_details/…".
 */
export type MailValues = Readonly<Record<OwnMailKind, Readonly<Record<string, string>>>> & {
  verify_email: { code: string }
  reset_password: { code: string }
  new_sign_in: { device: string; address: string; time: string; link: string }
  data_export_ready: { link: string }
  /** To a new staff member. */
  staff_invited: { link: string }
  /** To the sender of a mail reply that was not accepted; `why` is a sentence. */
  reply_not_added: { why: string; link: string }
  /** To the visitor of a partner's website. */
  quote_answer: { partner: string; contact: string; vehicle: string; amount: string; text: string; link: string }
  /** To the sender of a request for a mail about stock, to confirm the address. */
  confirm_stock_notice: { product: string; link: string }
  /** `cancel_link` is a URL. */
  back_in_stock: { product: string; link: string; cancel_link: string }
  /** To a customer, about the cart. The wording also has `unsubscribe_link`. */
  cart_reminder: { items: string; link: string }
  /** To a customer; `month` is its name with the year. The statement is attached. */
  monthly_statement: { month: string; opening: string; closing: string; link: string }
  /** To a guest of the shop who pays online. */
  guest_order_placed: { invoice_no: string; amount: string; items: string; link: string }
  /** The receipt of a withdrawal from an order of the shop; `products` says from which of them. */
  withdrawal_received: { name: string; invoice_no: string; items: string; products: string; time: string; link: string }
  /** `why` is a sentence. */
  withdrawal_without_effect: { invoice_no: string; why: string; time: string; link: string }
  /** There is no such order; the mail repeats nothing that was typed. */
  withdrawal_unknown: { time: string; link: string }
  /** `what` is a sentence. */
  security_changed: { what: string; device: string; address: string; time: string; link: string }
  protection_reset: { link: string }
  test: { link: string }
  /** `items` are lines, the subjects of the mails that it stands for. */
  digest: { count: string; items: string; link: string }
}

type KindOptions = {
  /** Target of the button if the values have no `link`. */
  page?: string
  /** For news, which people can unsubscribe from: the wording gets `unsubscribe_link`, and the mail the headers for it. Its `ref` names the user. */
  isNews?: true
  /** For mails with a code: how long it is valid. The mail is not sent later, and its content is deleted once it is sent or failed. */
  validMinutes?: number
}

const codeValidMinutes = 10

/** Mails that contain a code. */
export const codeKinds = ['verify_email', 'reset_password'] as const satisfies readonly OwnMailKind[]
export const codeLifetimeMs = codeValidMinutes * 60_000

const options: Partial<Record<MailKind, KindOptions>> = {
  verify_email: { page: '/verify_email', validMinutes: codeValidMinutes },
  cart_reminder: { isNews: true },
  reset_password: { page: '/forgot_password', validMinutes: codeValidMinutes },
}

export const optionsOf = (kind: MailKind): KindOptions => options[kind] ?? {}
