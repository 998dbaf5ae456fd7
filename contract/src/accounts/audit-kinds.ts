/** Categories for filtering the audit log. */
export const auditKinds = [
  'orders',
  'messages',
  'people',
  'sign_in',
  'money',
  'services',
  'vehicles',
  'codes',
  'downloads',
  'shop',
  'settings',
] as const
export type AuditKind = (typeof auditKinds)[number]

const signIn =
  /^accounts\.(sign_|finish_sign_in|passkey_|add_passkey|remove_passkey|check_|send_forgot|reset_|renew_|switch_off|enrol_|confirm_|end_|update_password|change_password|change_sign_in|refresh_|admin_auto_login)/

/** Matched against endpoint names; the first match wins. */
const rules: readonly (readonly [RegExp, AuditKind])[] = [
  [signIn, 'sign_in'],
  [/^accounts\.(set_up|load_sample_data|.*preset|audit|export_audit)/, 'settings'],
  [/^accounts\./, 'people'],
  [
    /^orders\.(change_automation_settings|hide_first_steps|skip_first_step|make_engine|remove_automation|call_engine)/,
    'settings',
  ],
  [/^orders\.(.*_message|give_feedback)/, 'messages'],
  [/^orders\.(complete_later|refund|.*_due)/, 'money'],
  [/^orders\./, 'orders'],
  [/^credits\.(.*price)/, 'services'],
  [/^(payments|billing|books)\.(change_|test_|save_)/, 'settings'],
  [/^(credits|payments|billing|books)\./, 'money'],
  [/^conversations\.\w*(mail_in|hook_secret|canned)/, 'settings'],
  [/^(tickets|chat)\.change_settings/, 'settings'],
  [/^(tickets|chat|conversations)\./, 'messages'],
  [/^tuning\./, 'services'],
  [/^vehicles\.change_reg_search/, 'settings'],
  [/^imports\..*codes/, 'codes'],
  [/^imports\..*products/, 'shop'],
  [/^(vehicles|imports|ecu)\./, 'vehicles'],
  [/^codes\./, 'codes'],
  [/^downloads\./, 'downloads'],
  [/^shop\.change_settings/, 'settings'],
  [/^shop\./, 'shop'],
  [/^partners\.(buy|renew)_/, 'money'],
  [/^partners\.post_message/, 'messages'],
  [/^partners\.(.*_order|add_file|change_status|identify_file|download_modified)$/, 'orders'],
  [/^notifications\.(change_settings|change_choices)/, 'settings'],
  [/^notifications\./, 'messages'],
]

/** The kind of an endpoint in the log. */
export const auditKindOf = (name: string): AuditKind => rules.find(([pattern]) => pattern.test(name))?.[1] ?? 'settings'
