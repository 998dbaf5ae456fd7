import type { MailDeclarations } from '../api/mail.ts'

export const shopMails = {
  /** Sent to a visitor who asked for a mail about a product's stock, to confirm the address. */
  confirm_stock_notice: { values: ['product', 'link'] },
  /** `cancel_link` is a URL, unlike `link`. */
  back_in_stock: { values: ['product', 'link', 'cancel_link'] },
  /** Reminds a customer of a cart. */
  cart_reminder: { values: ['items', 'link'], isNews: true },
  /** Sent to a guest of the shop who pays online. */
  guest_order_placed: { values: ['invoice_no', 'amount', 'items', 'link'] },
  /** The receipt of a withdrawal from a shop order. `products` lists the products that the buyer withdraws from. */
  withdrawal_received: { values: ['name', 'invoice_no', 'items', 'products', 'time', 'link'] },
  /** The withdrawal has no effect, for example because the period has ended. `why` is a sentence with the reason. */
  withdrawal_without_effect: { values: ['invoice_no', 'why', 'time', 'link'] },
  /** No order matches the withdrawal. The mail contains nothing that the sender typed. */
  withdrawal_unknown: { values: ['time', 'link'] },
} as const satisfies MailDeclarations
