import type { MailDeclarations } from '../api/mail.ts'

export const shopMails = {
  /** To the sender of a request for a mail about stock, to confirm the address. */
  confirm_stock_notice: { values: ['product', 'link'] },
  /** `cancel_link` is a URL. */
  back_in_stock: { values: ['product', 'link', 'cancel_link'] },
  /** To a customer, about the cart. */
  cart_reminder: { values: ['items', 'link'], isNews: true },
  /** To a guest of the shop who pays online. */
  guest_order_placed: { values: ['invoice_no', 'amount', 'items', 'link'] },
  /** The receipt of a withdrawal from an order of the shop; `products` says from which of them. */
  withdrawal_received: { values: ['name', 'invoice_no', 'items', 'products', 'time', 'link'] },
  /** `why` is a sentence. */
  withdrawal_without_effect: { values: ['invoice_no', 'why', 'time', 'link'] },
  /** There is no such order; the mail repeats nothing that was typed. */
  withdrawal_unknown: { values: ['time', 'link'] },
} as const satisfies MailDeclarations
