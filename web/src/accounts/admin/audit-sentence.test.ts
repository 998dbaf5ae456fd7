import { endpoints } from '@mapwright/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { auditSentenceOf } from './audit-sentence.ts'

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
    isOwn: false,
    thing: 'audit:thing.service',
    name: 'Stage 1',
  })
  expect(auditSentenceOf({ name: 'codes.remove_pcodes', facts: {} })).toMatchObject({ thing: 'audit:thing.pcode' })
  expect(auditSentenceOf({ name: 'tuning.set_combination_online', facts: {} })).toMatchObject({
    key: 'audit:verb.online',
  })
})

test('names the assignee of an order and the product of a stock notice', () => {
  expect(auditSentenceOf({ name: 'orders.assign', facts: { after: { assignee_id: 'lucia' } } })).toEqual({
    key: 'audit:did.orders_assign',
    isOwn: true,
    whom: 'lucia',
  })
  expect(auditSentenceOf({ name: 'orders.assign', facts: { after: { assignee_id: null } } }).key).toBe(
    'audit:did.orders_unassign',
  )
  expect(auditSentenceOf({ name: 'shop.request_stock_notice', facts: { after: { product: 'Gloves' } } })).toEqual({
    key: 'audit:did.shop_request_stock_notice_of',
    isOwn: true,
    name: 'Gloves',
  })
})

test('falls back to the name of the endpoint', () => {
  expect(auditSentenceOf({ name: 'orders.call_engine', facts: {} })).toEqual({
    key: 'audit:verb.other',
    isOwn: false,
    name: 'orders.call_engine',
  })
})

/** Calls by programs and browsers, and checks that change nothing. New endpoints for people need a sentence instead. */
const withoutSentence = [
  'accounts.passkey_options',
  'accounts.passkey_sign_in_options',
  'notifications.preview_message',
  'notifications.remove_message_image',
  'notifications.remove_push_device',
  'notifications.request',
  'notifications.subscribe_again',
  'notifications.subscribe_push',
  'notifications.twilio_status_callback',
  'notifications.unsubscribe',
  'notifications.upload_message_image',
  'orders.automation_answer',
  'orders.automation_customer',
  'orders.automation_serves',
  'orders.call_engine',
  'partners.identify_file',
  'site.check_smtp_connection',
]

test('has a sentence for every endpoint that changes something', () => {
  const worded = (name: string) => auditSentenceOf({ name, facts: {} }).key !== 'audit:verb.other'
  // The log does not show the reports of payment providers: their effects are events of the payment.
  const raw = endpoints.filter(
    ({ name, method, quiet }) => method !== 'GET' && !quiet && !worded(name) && !/^payments\.\w+_webhook$/.test(name),
  )
  expect(raw.map(({ name }) => name).sort()).toEqual(withoutSentence)
})

test('has sentences for reading and requesting codes, although their method is GET', () => {
  for (const name of ['notifications.mail', 'accounts.send_verification_code'])
    expect(auditSentenceOf({ name, facts: {} }).isOwn, name).toBe(true)
})
