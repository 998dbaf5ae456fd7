import { endpoints } from '@mapwright/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { listOfSubject } from './audit-pages.ts'
import { auditSentenceOf, subjectNameOf } from './audit-sentence.ts'

test('describes a change of status by the new status', () => {
  const key = (before: string, after: string) =>
    auditSentenceOf({ name: 'orders.change_status', facts: { before: { status: before }, after: { status: after } } })
      .key
  expect(key('pending', 'in_progress')).toBe('audit:did.orders_start')
  expect(key('in_progress', 'completed')).toBe('audit:did.orders_completed')
  expect(key('completed', 'in_progress')).toBe('audit:did.orders_revise')
  expect(key('in_progress', 'incomplete')).toBe('audit:did.orders_ask')
  expect(key('incomplete', 'in_progress')).toBe('audit:did.orders_resubmit')
})

test('describes an entry of a list by verb, kind and name', () => {
  expect(auditSentenceOf({ name: 'tuning.change_service', facts: { after: { name: 'Stage 1' } } })).toEqual({
    key: 'audit:verb.change',
    hasOwnSentence: false,
    thing: 'audit:thing.service',
    name: 'Stage 1',
  })
  expect(auditSentenceOf({ name: 'codes.remove_pcodes', facts: {} })).toMatchObject({ thing: 'audit:thing.pcode' })
  expect(auditSentenceOf({ name: 'tuning.set_combination_online', facts: {} })).toMatchObject({
    key: 'audit:verb.online',
  })
})

test('names the first product and the number of products if several were changed together', () => {
  const sentenceOf = (names: readonly string[]) =>
    auditSentenceOf({
      name: 'shop.change_products',
      facts: { after: { products: names.map((name) => ({ name })) } },
    })
  expect(sentenceOf(['Gloves', 'Cable'])).toMatchObject({
    key: 'audit:did.shop_change_products_of',
    name: 'Gloves, Cable',
  })
  expect(sentenceOf(['A', 'B', 'C', 'D', 'E']).name).toBe('A, B, C… (5)')
  // Entries of earlier releases have no names.
  expect(auditSentenceOf({ name: 'shop.change_products', facts: { after: { products: [{}] } } }).key).toBe(
    'audit:did.shop_change_products',
  )
})

test('names the assignee of an order and the product of a stock notice', () => {
  expect(auditSentenceOf({ name: 'orders.assign', facts: { after: { assignee_id: 'lucia' } } })).toEqual({
    key: 'audit:did.orders_assign',
    hasOwnSentence: true,
    assignee_id: 'lucia',
  })
  expect(auditSentenceOf({ name: 'orders.assign', facts: { after: { assignee_id: null } } }).key).toBe(
    'audit:did.orders_unassign',
  )
  expect(auditSentenceOf({ name: 'shop.request_stock_notice', facts: { after: { product: 'Gloves' } } })).toEqual({
    key: 'audit:did.shop_request_stock_notice_of',
    hasOwnSentence: true,
    name: 'Gloves',
  })
})

test('contains the number of credits added to a balance or removed from it', () => {
  const sentenceOf = (before: object, after: object) =>
    auditSentenceOf({ name: 'credits.change_balance', facts: { before, after } })
  expect(sentenceOf({ balance: '20.00' }, { balance: '120.50' })).toMatchObject({
    key: 'audit:did.credits_added_to_balance',
    amount: '100.50',
  })
  expect(sentenceOf({ balance: '20.00' }, { balance: '5.00' })).toMatchObject({
    key: 'audit:did.credits_removed_from_balance',
    amount: '15.00',
  })
  expect(sentenceOf({}, {}).key).toBe('audit:did.credits_change_balance')
})

test('names the object of a sentence that does not contain it', () => {
  const subject = (name: string, row: Partial<Parameters<typeof subjectNameOf>[0]>) =>
    subjectNameOf({ name, facts: {}, target: null, target_kind: null, ...row })
  expect(subject('shop.mark_order_as_shipped', { target: '2026-7', target_kind: 'shop_order' })).toBe('2026-7')
  // The name of a deleted ticket is only in the recorded values.
  expect(subject('tickets.delete', { facts: { before: { subject: 'No map' } } })).toBe('No map')
  expect(subject('site.toggle_vat', { facts: { after: { country: 'DE' } } })).toBe('DE')
  expect(subject('notifications.change_sms_number', { target: 'Ann', target_kind: 'person' })).toBeUndefined()
  expect(subject('accounts.sign_in', { target: 'Ann', target_kind: 'person' })).toBeUndefined()
})

test('links an object that has no page of its own to its list', () => {
  const listOf = (name: string, facts = {}) => listOfSubject({ name }, auditSentenceOf({ name, facts }))
  expect(listOf('tuning.change_service', { after: { name: 'Stage 1' } })).toBe('/admin/tuning_service/services')
  expect(listOf('site.toggle_vat')).toBe('/admin/website_settings?section=vat')
  expect(listOf('site.add_closing_date')).toBe('/admin/website_settings?section=opening_hours')
  expect(listOf('orders.add_file')).toBeUndefined()
})

test('falls back to the name of the endpoint', () => {
  expect(auditSentenceOf({ name: 'orders.call_engine', facts: {} })).toEqual({
    key: 'audit:verb.other',
    hasOwnSentence: false,
    name: 'orders.call_engine',
  })
})

/**
 * Endpoints without an audit sentence: programs and browsers call them, or they change nothing. New endpoints for people need a
 * sentence.
 */
const withoutSentence = [
  'accounts.check_provider',
  'accounts.check_provider_answer',
  'accounts.passkey_options',
  'accounts.passkey_sign_in_options',
  'accounts.start_provider_link',
  'accounts.start_single_sign_on',
  'notifications.preview_mail_text',
  'notifications.preview_message',
  'notifications.remove_message_image',
  'notifications.remove_push_device',
  'notifications.request',
  'notifications.subscribe_again',
  'notifications.subscribe_push',
  'notifications.telegram_webhook',
  'notifications.twilio_status_callback',
  'notifications.unsubscribe',
  'notifications.upload_message_image',
  'notifications.whatsapp_webhook',
  'orders.automation_answer',
  'orders.automation_customer',
  'orders.automation_serves',
  'orders.call_engine',
  'orders.try_tool_bridge',
  'partners.identify_file',
  'site.check_smtp_connection',
  'site.preview_policy',
]

test('has a sentence for every endpoint that changes something', () => {
  const worded = (name: string) => auditSentenceOf({ name, facts: {} }).key !== 'audit:verb.other'
  // Webhooks of payment providers are not in the audit log; their effects are in the log as payment events.
  const raw = endpoints.filter(
    ({ name, method, quiet }) => method !== 'GET' && !quiet && !worded(name) && !/^payments\.\w+_webhook$/.test(name),
  )
  expect(raw.map(({ name }) => name).sort()).toEqual(withoutSentence)
})

test('has sentences for reading and requesting codes, although their method is GET', () => {
  for (const name of ['notifications.mail', 'accounts.send_verification_code'])
    expect(auditSentenceOf({ name, facts: {} }).hasOwnSentence, name).toBe(true)
})
