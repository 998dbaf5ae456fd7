/** Former names of endpoints, mapped to the current names. Entries of the audit log contain the name at the time of the call. */
const formerNames: Readonly<Record<string, string>> = {
  'credits.export_invoices': 'billing.export_invoices',
  'credits.mark_as_paid': 'payments.mark_as_paid',
  'credits.remove_invoice': 'billing.remove_invoice',
  'orders.add_canned_answer': 'conversations.add_canned_answer',
  'orders.change_canned_answer': 'conversations.change_canned_answer',
  'orders.change_mail_in': 'conversations.change_mail_in',
  'orders.make_hook_secret': 'conversations.make_hook_secret',
  'orders.move_canned_answer': 'conversations.move_canned_answer',
  'orders.remove_canned_answer': 'conversations.remove_canned_answer',
  'orders.remove_canned_answers': 'conversations.remove_canned_answers',
  'orders.remove_hook_secret': 'conversations.remove_hook_secret',
}

/** Returns the current name of an endpoint for a name in the audit log. */
export const presentName = (name: string): string => formerNames[name] ?? name

/** Returns the current name of an endpoint and all its former names. */
export const allNamesOf = (name: string): string[] => [
  name,
  ...Object.entries(formerNames).flatMap(([former, present]) => (present === name ? [former] : [])),
]
