import { ChangeShopSettings, GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

test('a new shop is closed; its settings change one by one, and its texts are cleaned', async () => {
  const before = (await site.call(GetShopSettings, {})).body.shop_settings
  expect([before.status, before.bank_payment, before.terms_and_conditions]).toEqual([false, false, ''])
  const keeper = await site.staffWith('shop_manager.settings')
  const body = { status: true, terms_and_conditions: '<h2>Terms</h2><img src=x onerror=alert(1)>' }
  expect((await site.call(ChangeShopSettings, { body })).status).toBe(401)
  await site.call(ChangeShopSettings, { body }, { as: keeper })
  await site.call(ChangeShopSettings, { body: { bank_payment: true } }, { as: keeper })
  expect((await site.call(GetShopSettings, {})).body.shop_settings).toEqual({
    ...before,
    ...{ status: true, terms_and_conditions: '<h2>Terms</h2>', bank_payment: true },
  })
})
