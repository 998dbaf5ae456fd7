// Checks that SQL respects the order of the domains: a domain writes only its own tables, and reads only its own tables and those of
// domains that precede it in `domains`.
import { domains } from './domain-order.mjs'
import { projectFiles, readSource, report } from './sources.mjs'

/** Tables and views of the database, by the part of the server that owns them. */
const tablesOf = {
  platform: [
    'audit',
    'files',
    'outbox',
    'mails',
    'rate_limits',
    'idempotency_keys',
    'imports',
    'import_rows',
    'import_refusals',
    'actions',
    'webhook_events',
    'webhook_deliveries',
  ],
  accounts: [
    ...[
      'users',
      'sessions',
      'refresh_tokens',
      'codes',
      'second_factors',
      'recovery_codes',
      'passkeys',
      'passkey_challenges',
    ],
    ...[
      'sign_in_challenges',
      'permission_presets',
      'user_notes',
      'further_addresses',
      'customer_invitations',
      'data_exports',
      'geocoder_cache',
      'spent_captchas',
      'set_up',
      'members',
      'member_invitations',
      'staff_networks',
      ...['single_sign_on_settings', 'single_sign_on_exemptions', 'provider_links', 'provider_attempts'],
    ],
  ],
  site: [
    ...[
      'settings',
      'theme_settings',
      'policy_versions',
      'current_policies',
      'policy_acceptances',
      'open_times',
      'closing_dates',
      'vat',
      'smtp_settings',
    ],
    ...['backup_copy_settings', 'backup_settings', 'backups'],
    ...['first_steps', 'terms', 'reasons', 'questions', 'socials', 'announcements', 'maintenance'],
    ...['warning_settings', 'open_warnings', 'update_check', 'own_texts', 'policy_reports'],
    ...['channel_failures', 'push_failures'],
  ],
  home: ['home_settings'],
  notifications: [
    'in_app_notifications',
    'notification_choices',
    ...['notification_event_choices', 'notification_defaults'],
    'push_subscriptions',
    'sms_settings',
    'sms_numbers',
    'sms_messages',
    ...['telegram_settings', 'telegram_chats', 'telegram_links', 'channel_messages'],
    ...['whatsapp_settings', 'whatsapp_numbers', 'whatsapp_links'],
    'campaigns',
    'campaign_deliveries',
    'campaign_images',
    'mail_texts',
    'notification_times',
    'digest_entries',
  ],
  conversations: [
    ...['conversations', 'conversation_participants', 'conversation_messages', 'conversation_files'],
    ...['conversation_message_versions', 'conversation_reply_addresses', 'canned_replies', 'mail_in', 'inbound_mails'],
  ],
  vehicles: [
    ...[
      'vtypes',
      'manufacturers',
      'vmodels',
      'generations',
      'variants',
      'variant_details',
      'variant_curves',
      'variant_pictures',
    ],
    ...['former_manufacturer_names', 'former_vmodel_names'],
    ...['ecu_adblue_locations', 'location_pictures', 'reg_search_provider', 'reg_search_cache', 'learned_vins'],
    ...['vtype_rows', 'manufacturer_rows', 'vmodel_rows', 'generation_rows', 'variant_rows'],
    ...['vehicles', 'variant_sheet', 'vehicle_places', 'ecu_adblue_location_rows'],
  ],
  tuning: [
    'services',
    'options',
    'service_options',
    'special_ecu_brands',
    'special_ecu_prices',
    'combinations',
    'tuning_notes',
    'price_list',
    ...['price_rules', 'price_rule_services', 'price_rule_rows'],
    ...['service_rows', 'option_rows', 'special_ecu_brand_rows'],
  ],
  codes: ['bcodes', 'pcodes', 'dpcodes', 'standard_codes'],
  downloads: ['flinks', 'flink_versions', 'file_uploads', 'flink_rows', 'file_upload_rows'],
  billing: [
    'invoices',
    'invoice_lines',
    'invoice_numbers',
    'invoice_series',
    'vat_checks',
    'place_evidence',
    'euro_rates',
    'dunning_settings',
    'dunning_steps',
    'dunning_texts',
    'dunning_notices',
    'dunning_holds',
    'billing_settings',
  ],
  payments: [
    'payment_intents',
    'payment_attempts',
    'payment_events',
    'payment_event_notes',
    'payment_event_rows',
    'unmatched_refunds',
    'payment_refunds',
    'payment_providers',
    'stored_payment_methods',
    'payment_charges',
    'bank_entries',
  ],
  credits: [
    'credit_packages',
    'vouchers',
    'agency_invoices',
    'voucher_uses',
    'low_balance_notices',
    'statement_mails',
    'credit_purchases',
    'credit_top_ups',
    'credit_top_up_runs',
    'credit_subscriptions',
    'credit_subscription_periods',
    'ledger_accounts',
    'ledger_transfers',
    'ledger_postings',
  ],
  books: ['book_runs', 'book_checks', 'book_differences', 'datev_settings', 'datev_debtors'],
  tickets: [
    'tickets',
    'ticket_viewers',
    'ticket_watchers',
    'ticket_views',
    'ticket_targets',
    'ticket_answers',
    'ticket_links',
  ],
  chat: ['chat_mails', 'chat_assignments', 'chat_outcomes', 'chat_pages', 'visitor_chats', 'visitor_chat_blocks'],
  moving: ['customer_import_choices', 'moved_customers'],
  partners: [
    'access_plans',
    'access_apis',
    'access_api_keys',
    'access_api_usage',
    'access_api_calls',
    'quotes',
    'access_webhooks',
    'order_changes',
    'order_change_counters',
    'access_api_rows',
  ],
  joined: ['joined_sites', 'joined_services', 'joined_options', 'joined_orders', 'joined_files', 'joined_messages'],
  orders: [
    ...[
      'orders',
      'order_lines',
      'order_files',
      'order_timeline',
      'order_offers',
      'order_refunds',
      'order_feedback',
      'order_counts',
      'order_approvals',
      'imported_orders',
      'imported_order_files',
    ],
    ...[
      'order_totals',
      'order_days',
      'order_days_zone',
      'order_turnarounds',
      'order_payment_reminders',
      'unsent_orders',
      'garage_cars',
      'queue_views',
    ],
    ...[
      'tool_bridges',
      'tool_file_jobs',
      'automation_settings',
      'automation_software',
      'automation_choices',
      'automation_barred',
      'automation_runs',
      'automation_log',
    ],
  ],
  shop: [
    ...[
      'shop_settings',
      'shop_categories',
      'shop_products',
      'shop_product_counts',
      'shop_words',
      'shop_old_slugs',
      'shop_product_images',
      'shop_picture_sizes',
    ],
    ...[
      'shop_picture_imports',
      'shop_old_category_slugs',
      'shop_picture_zips',
      'shop_category_paths',
      'shop_product_sheet',
      'shop_related_products',
    ],
    ...['shop_stock_notices', 'shop_cart_reminders', 'shop_withdrawals', 'shop_withdrawal_lines'],
    ...['shop_coupons', 'shop_shipping_methods', 'shop_carts', 'shop_cart_items', 'shop_addresses'],
    ...['shop_orders', 'shop_order_lines', 'shop_order_history', 'shop_product_rows'],
    ...['shop_parcels', 'shop_parcel_lines', 'shop_license_keys', 'shop_downloads', 'shop_guest_links'],
    ...['shop_funnel_days', 'shop_texts', 'shop_text_versions', 'current_shop_texts'],
  ],
}

const ownerOf = new Map(Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))

const write = /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|COPY)\s+(?:ONLY\s+)?([a-z_]+)\b/g
const use =
  /\b(?:FROM|JOIN|USING|INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|COPY)\s+(?:ONLY\s+)?([a-z_]+(?:(?:\s+(?:AS\s+)?[a-z]\w*)?\s*,\s*(?:LATERAL\s+)?[a-z_]+)*)\b/g

/** Accesses to tables of other domains that are allowed, with reasons. */
const exceptions = new Map([
  ['accounts ledger_accounts', "a user's balance is a field of the specification's User"],
  ['accounts orders', 'the audit log names what it is about'],
  ['accounts invoices', 'the audit log names what it is about'],
  ...[
    'shop_orders',
    'shop_products',
    'shop_coupons',
    'shop_shipping_methods',
    'tickets',
    'access_apis',
    'campaigns',
  ].map((table) => /** @type {const} */ ([`accounts ${table}`, 'the audit log names what it is about'])),
  ['accounts open_times', "the audit log's days are in the time zone of the site"],
  ['accounts settings', 'set-up locks the settings so that it happens once'],
  ['accounts rate_limits', 'a missed code counts in the statement that checks it'],
  ['accounts price_rules', "a customer's price group is one of them"],
  ['credits orders', 'a statement says which order a posting was for'],
  ['credits order_refunds', 'a statement says why part of the price was given back'],
  ['credits order_offers', 'a statement says which addition was paid'],
  ['notifications users', 'consent to news is a column of users'],
  ['notifications ledger_accounts', "a campaign can name its reader's balance"],
  ['notifications settings', 'which notifications the site sends is a column of settings'],
  ['orders first_steps', 'the list of first steps is shown on the dashboard of orders'],
  ['platform users', 'a backup does not replace a site that has users'],
])
/** @type {Set<string>} */
const seen = new Set()
const isException = (/** @type {string} */ part, /** @type {string} */ table) => {
  const name = `${part} ${table}`
  if (exceptions.has(name)) seen.add(name)
  return exceptions.has(name)
}

/** Position of a part in the order: the platform first, then the domains, then the first paint, which writes nothing. */
const rank = (/** @type {string} */ part) =>
  part === 'first-paint' ? domains.length : part === 'platform' ? -1 : domains.indexOf(part)

/** @param {string} path */
function faultsOf(path) {
  const part = path.split('/')[2] ?? ''
  const source = readSource(path)
  const tables = (/** @type {RegExp} */ statement) =>
    new Set(
      [...source.matchAll(statement)].flatMap(([, list = '']) =>
        list.split(',').map((table) => /^[a-z_]+/.exec(table.trim().replace(/^LATERAL\s+/, ''))?.[0] ?? ''),
      ),
    )
  const written = [...tables(write)].filter(
    (table) => ownerOf.has(table) && ownerOf.get(table) !== part && !isException(part, table),
  )
  const read = [...tables(use)].filter(
    (table) => rank(ownerOf.get(table) ?? 'platform') > rank(part) && !isException(part, table),
  )
  return [
    ...written.map((table) => `${path} writes ${table}, a table of ${ownerOf.get(table)}`),
    ...read
      .filter((table) => !written.includes(table))
      .map((table) => `${path} reads ${table}, a table of ${ownerOf.get(table)}, which is further right`),
  ]
}

/** Returns the tables and views that exist after all migrations. */
function existingTables() {
  /** @type {Set<string>} */
  const tables = new Set()
  const change =
    /\b(?:CREATE (?:OR REPLACE )?(?:TABLE|VIEW|MATERIALIZED VIEW) (?:IF NOT EXISTS )?(\w+)|DROP (?:TABLE|VIEW|MATERIALIZED VIEW) (?:IF EXISTS )?(\w+)|ALTER (?:TABLE|VIEW) (\w+) RENAME TO (\w+))/g
  for (const path of projectFiles()
    .filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
    .sort())
    for (const [, created, dropped, before, after] of readSource(path).matchAll(change)) {
      tables.delete(dropped ?? before ?? '')
      const added = created ?? after
      if (added) tables.add(added)
    }
  return tables
}

const unowned = [...existingTables()].filter((table) => !ownerOf.has(table))

const faults = [
  ...unowned.map((table) => `${table} has no owner: list it in scripts/check-tables.mjs`),
  ...projectFiles()
    .filter((path) => /^server\/src\/[\w-]+\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    // Excludes parts that compose the app: sample data, the operator's commands and files next to the domains. The import check refuses
    // other folders.
    .filter((path) => !['sample-data', 'operator'].includes(path.split('/')[2] ?? ''))
    .flatMap(faultsOf),
]
report([
  ...faults,
  ...[...exceptions.keys()]
    .filter((name) => !seen.has(name))
    .map((name) => `Not needed any more: the exception "${name}"`),
])
