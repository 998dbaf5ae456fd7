import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { expect, test } from 'vitest'
import { translateKey } from '../src/platform/i18n/wording.ts'

/** Exact wording of the specification for the implemented areas. */
test.each<[WordingKey, string]>([
  ['credits:problem.not_enough', "You don't have enough balance, add balance first"],
  ['orders:problem.not_found', 'Order details not found'],
  ['orders:list.empty', 'No orders found'],
  ['orders:new.summary.failed', 'Failed to place your order'],
  ['shop:problem.category_slug_taken', 'Category slug already exists'],
  ['shop:problem.coupon_code_taken', 'Coupon code already exists'],
  ['shop:problem.product_slug_taken', 'Product slug exists'],
  ['shop:problem.product_code_taken', 'Product code exists'],
  ['shop:problem.out_of_stock', 'Out of stock'],
  ['shop:stock.out', 'Out of stock'],
  ['shop:problem.product_not_found', 'Product not found'],
  ['site:policies.empty_terms', 'No terms and conditions'],
  ['tuning:problem.not_a_price_list', 'models must be an array of price list items'],
  ['tuning:problem.service_offline', 'Service offline'],
  ['ui:resource.remove_sure', 'Are you sure you want to delete this record?'],
])('%s has the wording of the specification', (key, words) => {
  expect(translateKey('en', key)).toBe(words)
})

test.each<[WordingKey, RegExp]>([
  ['shop:categories.remove_deletes', /also permanently deletes its products/],
  ['people:remove.text', /^All data for this user will be permanently removed/],
  ['site:problem.smtp_not_ok', /^Connection is not OK/],
  ['tickets:solve.title', /^Solve ticket/],
  ['app:sign_out.title', /^Sign out/],
  ['app:sign_out.text', /sign in again on this device/],
  ['orders:manage.cancel_text', /credits are returned to the customer/],
])('%s contains the wording of the specification', (key, words) => {
  expect(translateKey('en', key, { amount: '1', why: '' })).toMatch(words)
})
