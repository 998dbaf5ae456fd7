import { guestRules } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import type { Kept } from './kept.ts'

const guestPeriod = `${guestRules.keep_unpaid_days} days after an order that was not paid, ${guestRules.keep_months} months after one that was ([decision 052](decisions/052-guests-of-the-shop.md))`

/** Data about orders and money. */
export const keptOfBusiness: readonly Kept[] = [
  {
    data: 'Orders with their steps, prices and offers, without their files',
    why: 'contract with the customer, accounting',
    stays: 'business',
    subscribers: ['orders.erase_garage_of_removed', 'orders.erase_queue_of_removed'],
    tables: [
      ...['orders', 'order_lines', 'order_timeline', 'order_offers', 'order_refunds', 'order_payment_reminders'],
      ...['automation_runs', 'automation_choices'],
    ],
  },
  {
    data: 'Files of orders',
    why: 'contract with the customer',
    until: 'a month after the order ended',
    jobs: ['orders.delete_old_files'],
    tables: ['order_files'],
    files: ['order_files.file_id'],
  },
  {
    data: 'Saved input of an order that was not sent',
    why: 'convenience of the customer',
    until: '30 days after it was last saved, when the order is sent, or when the customer is removed',
    jobs: ['orders.delete_old_unsent'],
    subscribers: ['orders.erase_unsent_of_removed', 'orders.delete_unsent_of_placed'],
    tables: ['unsent_orders'],
  },
  {
    data: 'Feedback about orders',
    why: 'quality of the work',
    stays: 'account',
    until: 'the words until the customer is removed; the rating stays for the figures',
    subscribers: ['orders.erase_feedback_of_removed'],
    tables: ['order_feedback'],
  },
  {
    data: 'Cars of customers, and saved views of staff',
    why: 'convenience of the customer, and of staff',
    stays: 'account',
    subscribers: ['orders.erase_garage_of_removed', 'orders.erase_queue_of_removed'],
    tables: ['garage_cars', 'queue_views'],
  },
  {
    data: 'Log of automation',
    why: 'search for mistakes',
    until: 'a year after the run ended; the runs stay with their order',
    jobs: ['orders.sweep_automation_log'],
    tables: ['automation_log'],
  },
  {
    data: 'Numbers of orders by day, status and duration',
    why: 'statistics',
    stays: 'figures',
    tables: ['order_counts', 'order_totals', 'order_days', 'order_days_zone', 'order_turnarounds', 'shop_funnel_days'],
  },
  {
    data: 'Files that customers upload outside of orders',
    why: 'contract with the customer',
    until: 'the content after a month, all of it when the customer is removed',
    jobs: ['downloads.delete_old_uploads'],
    subscribers: ['downloads.erase_removed_people'],
    tables: ['file_uploads'],
    files: ['file_uploads.file_id'],
  },
  {
    data: 'Invoices, with the evidence of the buyer’s country',
    why: 'tax law',
    until:
      'the buyer after the archive period, which is a setting, see [decision 039](decisions/039-two-retention-periods-for-invoices.md); numbers and amounts stay',
    stays: 'business',
    jobs: ['credits.erase_old_invoices'],
    tables: ['invoices', 'invoice_lines', 'place_evidence', 'dunning_notices', 'dunning_holds'],
  },
  {
    data: 'Numbers of invoices and of debtors',
    why: 'gapless numbers, accounting',
    stays: 'business',
    tables: ['invoice_numbers', 'invoice_series', 'datev_debtors'],
  },
  {
    data: 'Checks of VAT numbers',
    why: 'proof for sales without VAT',
    until: 'until the customer is removed; those of guests without an order after 30 days',
    jobs: ['shop.erase_guests'],
    subscribers: ['billing.erase_vat_checks'],
    tables: ['vat_checks'],
  },
  {
    data: 'Payments, refunds and reports of payment providers',
    why: 'accounting',
    stays: 'business',
    tables: [
      ...['payment_intents', 'payment_attempts', 'payment_events', 'payment_event_notes', 'payment_refunds'],
      'unmatched_refunds',
    ],
  },
  {
    data: 'Entries of bank statements, with payer and account',
    why: 'accounting',
    until: 'payer, account and reference after the archive period of invoices; day and amount stay',
    stays: 'business',
    jobs: ['payments.erase_old_bank_entries'],
    tables: ['bank_entries'],
  },
  {
    data: 'Ledger and purchases of credits',
    why: 'accounting',
    stays: 'business',
    tables: ['ledger_accounts', 'ledger_transfers', 'ledger_postings', 'credit_purchases', 'voucher_uses'],
  },
  {
    data: 'Choices of statements by mail and of notices of a low balance',
    why: 'mails that the customer has chosen',
    stays: 'account',
    until: 'until the customer changes them; after a removal only the id of the anonymous row stays',
    tables: ['statement_mails', 'low_balance_notices'],
  },
  {
    data: 'Runs of the nightly check of the books',
    why: 'search for mistakes',
    until: 'after 90 days',
    jobs: ['books.check'],
    tables: ['book_runs', 'book_checks', 'book_differences'],
  },
  {
    data: 'Orders of the shop with their parcels and license keys; withdrawals',
    why: 'contract with the customer, accounting',
    until: `names, addresses and notes until the customer is removed; those of guests until ${guestPeriod}; lines and amounts stay`,
    stays: 'business',
    jobs: ['shop.erase_guests'],
    subscribers: ['shop.erase_buyers'],
    tables: [
      ...['shop_orders', 'shop_order_lines', 'shop_order_history', 'shop_parcels', 'shop_parcel_lines'],
      ...['shop_withdrawals', 'shop_withdrawal_lines', 'shop_license_keys', 'shop_downloads', 'shop_guest_links'],
    ],
    files: ['shop_downloads.file_id'],
  },
  {
    data: 'Carts, addresses and reminders of the shop',
    why: 'contract with the customer',
    stays: 'account',
    subscribers: ['shop.erase_removed_people'],
    tables: ['shop_carts', 'shop_cart_items', 'shop_addresses', 'shop_cart_reminders'],
  },
  {
    data: 'Requests for back-in-stock notices',
    why: 'request of the visitor',
    until: 'after a year, when the mail is sent, or when the customer is removed',
    jobs: ['shop.send_stock_notices'],
    subscribers: ['shop.erase_removed_people'],
    tables: ['shop_stock_notices'],
  },
]
