import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { keyFor, type WordingKey } from '@mapwright/contract/wording-keys.ts'

/** Endpoints with a sentence of their own in the wording (`audit:did.…`). */
const sentences: ReadonlySet<string> = new Set(
  `
    orders_start orders_completed orders_ask orders_revise orders_resubmit orders_cancel orders_create
    orders_submit orders_delete orders_add_modified_file orders_add_file orders_remove_file
    orders_complete_later_payment orders_correct_vehicle orders_assign orders_unassign orders_post_message
    orders_delete_message orders_give_feedback orders_make_offer orders_accept_offer orders_decline_offer
    orders_withdraw_offer orders_refund orders_export_history orders_export_due
    orders_change_automation_settings orders_change_mail_in credits_buy_credits credits_create_empty_invoice
    credits_generate_invoice credits_mark_as_paid payments_start payments_refund credits_remove_invoice credits_change_balance credits_redeem_voucher credits_change_low_balance_notice accounts_sign_in
    accounts_finish_sign_in accounts_passkey_sign_in accounts_sign_out accounts_sign_up
    accounts_send_forgot_pass_code accounts_check_forgot_pass_code accounts_reset_password
    accounts_update_password accounts_change_password accounts_change_user accounts_invite_user
    accounts_remove_user accounts_delete_inactives accounts_add_user_note accounts_remove_user_note
    accounts_admin_auto_login accounts_update_profile accounts_update_address accounts_update_business
    accounts_update_my_tools accounts_request_deletion accounts_cancel_deletion accounts_request_data_export
    accounts_download_data_export accounts_end_session accounts_end_other_sessions accounts_end_user_sessions
    accounts_reset_protection accounts_add_passkey accounts_remove_passkey accounts_confirm_second_factor
    accounts_enrol_second_factor accounts_switch_off_second_factor accounts_renew_recovery_codes
    accounts_change_sign_in_alerts accounts_change_locator_entry accounts_check_verification_code
    accounts_set_up accounts_export_users accounts_export_audit home_change_settings site_change_settings site_change_policies
    site_change_supported_tools site_change_theme_settings site_change_vat_percentage site_toggle_vat site_adopt_vat_rates
    site_change_open_times notifications_save_message notifications_send_email notifications_send_test_email
    notifications_delete_message notifications_change_settings notifications_change_choices downloads_open_flink
    downloads_send_file_upload downloads_handle_file_upload vehicles_change_variant_details
    vehicles_change_variant_curve vehicles_remove_variant_curve vehicles_change_reg_search_provider
    accounts_load_sample_data accounts_set_billing_address accounts_send_verification_code notifications_mail
    notifications_retry_message site_change_smtp_settings site_send_test_mail site_purge_caches
    site_change_geocoder site_change_price_types orders_automation_retry orders_automation_deliver
    orders_automation_dismiss orders_change_automation_choice orders_make_engine_secret
    orders_remove_automation_software orders_make_hook_secret orders_remove_hook_secret orders_hide_first_steps
    conversations_settle notifications_send_sms notifications_send_both notifications_send_own_sms notifications_stop_message
    notifications_change_sms_settings notifications_send_test_sms notifications_change_sms_number
    notifications_verify_sms_number notifications_remove_sms_number
    shop_change_settings shop_change_product_status shop_place_order shop_save_address shop_remove_address shop_mark_order_as_paid shop_mark_order_as_processing
    shop_mark_order_as_on_hold shop_mark_order_as_shipped shop_mark_order_as_completed shop_cancel_order shop_return_order shop_request_stock_notice shop_confirm_stock_notice shop_remove_stock_notice shop_cancel_own_stock_notice
    shop_withdraw_from_order
    partners_buy_access_api partners_renew_access_api partners_create_access_api partners_change_own_access_api
    partners_create_access_key partners_revoke_access_keys partners_answer_quote partners_close_quote
    partners_remove_quote partners_accept_quote partners_request_quote partners_change_webhook
    partners_remove_webhook partners_create_webhook_secret partners_test_webhook partners_replay_webhook
    books_change_datev_settings books_export_datev books_start_checks books_export_monthly_figures billing_change_settings billing_check_user_vat_number billing_check_vat_number billing_credit_invoice
    chat_delete_message chat_post chat_post_message payments_change_provider payments_test_provider payments_import_bank_statement
    payments_confirm_bank_entry payments_dismiss_bank_entry payments_reopen_bank_entry
    partners_add_file partners_change_status partners_create_order partners_delete_order partners_post_message
    partners_submit_order shop_change_coupon_status shop_change_shipping_method_status tickets_change
    tickets_change_many tickets_create tickets_delete tickets_delete_many tickets_delete_message tickets_post_message
  `
    .trim()
    .split(/\s+/),
)

/** `isOwn`: the endpoint has its own sentence, which names the target; `whom` is the id of the person who was chosen. */
type AuditSentence = { key: WordingKey; isOwn: boolean; thing?: WordingKey; name?: string; whom?: string }

/** A change of status by the new status, and an assignment by whether there is an assignee now. */
function callKeyOf({ name: full, facts: { before, after } }: Pick<AuditRow, 'name' | 'facts'>): string {
  // What is done to an order of an agent reads like what is done to any order.
  const name = full.replace(/^orders\.agent_/, 'orders.')
  if (name === 'orders.assign') return fieldOf(after, 'assignee_id') === null ? 'orders_unassign' : 'orders_assign'
  if (name !== 'orders.change_status') return name.replace('.', '_')
  const [was, is] = [fieldOf(before, 'status'), fieldOf(after, 'status')]
  if (is === 'completed') return 'orders_completed'
  if (is === 'incomplete') return 'orders_ask'
  if (was === 'incomplete') return 'orders_resubmit'
  return was === 'completed' ? 'orders_revise' : 'orders_start'
}

/** The name of the changed object in the facts. */
function changedName({ before, after }: AuditRow['facts']): string | undefined {
  for (const facts of [after, before])
    for (const key of ['name', 'title', 'code', 'df_code', 'path', 'country', 'date', 'number']) {
      const value = fieldOf(facts, key)
      if (typeof value === 'string' && value !== '') return value
    }
  return undefined
}

const verbPattern = /^(add|change|remove|move|apply|start|cancel)_(?:all_)?(.+)$/

/** `variants` and `variant`, `price_list_items` and `price_list_item`. */
const singular = (noun: string): string => noun.replace(/s$/, '')

/** The wording of an entry: its own sentence, otherwise "changed: service “Stage 1”", otherwise the name of the endpoint. */
export function auditSentenceOf(row: Pick<AuditRow, 'name' | 'facts'>): AuditSentence {
  const call = callKeyOf(row)
  if (sentences.has(call)) {
    const product = call.endsWith('_stock_notice') ? fieldOf(row.facts['after'], 'product') : undefined
    if (typeof product === 'string') return { key: keyFor('audit:did', `${call}_of`), isOwn: true, name: product }
    const whom = call === 'orders_assign' ? fieldOf(row.facts['after'], 'assignee_id') : undefined
    return { key: keyFor('audit:did', call), isOwn: true, ...(typeof whom === 'string' ? { whom } : {}) }
  }
  const verb = row.name.split('.')[1] ?? ''
  const name = changedName(row.facts)
  const named = name === undefined ? {} : { name }
  const online = /^set_(.+)_online$/.exec(verb)
  if (online?.[1]) return { key: 'audit:verb.online', isOwn: false, thing: keyFor('audit:thing', online[1]), ...named }
  const [, verbKey, noun] = verbPattern.exec(verb) ?? []
  const thing = noun && things.has(singular(noun)) ? singular(noun) : undefined
  if (verbKey && thing)
    return { key: keyFor('audit:verb', verbKey), isOwn: false, thing: keyFor('audit:thing', thing), ...named }
  return { key: 'audit:verb.other', isOwn: false, name: row.name }
}

const things: ReadonlySet<string> = new Set(
  `
    access_api access_plan bcode canned_answer category closing_date combination coupon dpcode file_upload flink
    flink_version garage_car generation location manufacturer option pcode permission_preset price price_list
    price_list_item product queue_view reason service shipping_method social special_ecu_brand term tuning_note
    variant vat vmodel voucher vtype
  `
    .trim()
    .split(/\s+/),
)
