import { FinishSignIn } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ReceiveMail } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { WithdrawFromOrder } from '@mapwright/contract/shop/withdrawals/withdrawal-endpoints.ts'
import { ListShownAnnouncements } from '@mapwright/contract/site/announcements/announcement-endpoints.ts'
import { ListShownTerms } from '@mapwright/contract/site/content/content-endpoints.ts'
import { ChangeMaintenance, GetMaintenance } from '@mapwright/contract/site/maintenance/maintenance-endpoints.ts'
import { GetPolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { GetSiteData, GetSupportedTools } from '@mapwright/contract/site/site-endpoints.ts'
import { priceListCalls } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { firstPaint } from '../../first-paint/first-paint.ts'

let site: TestSite
let staff: Person
let customer: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('settings')
  customer = await site.person()
})
afterAll(() => site.close())
afterEach(() => change({ is_on: false }))

const text = [
  { language: '' as const, text: 'Back soon' },
  { language: 'de' as const, text: 'Bald zurück' },
]
type Given = Partial<Parameters<typeof site.call<typeof ChangeMaintenance>>[1]['body']>

/** Changes the maintenance state, and waits until the server applies it. */
async function change(given: Given, as: Person = staff) {
  const body = { is_on: true, texts: text, ends_at: null, ...given }
  const { status } = await site.call(ChangeMaintenance, { body }, { as })
  const expected = body.is_on ? 503 : 200
  if (status === 200)
    await eventually(async () =>
      expect((await site.call(GetSupportedTools, {}, { as: customer })).status).toBe(expected),
    )
  return status
}

it('is switched only by staff with the permission', async () => {
  expect(await change({}, customer)).toBe(403)
  expect((await site.call(GetMaintenance, {}, { as: customer })).status).toBe(403)
  expect((await site.call(GetSupportedTools, {}, { as: customer })).status).toBe(200)
})

it("refuses customers and visitors with the operator's text, and lets staff work", async () => {
  await change({})
  for (const as of [customer, undefined]) {
    const { status, body, headers } = await site.call(priceListCalls.list, {}, as ? { as } : {})
    expect([status, body.code, body.message]).toEqual([503, 'request.maintenance', 'Back soon'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
  }
  expect((await site.call(priceListCalls.list, {}, { as: staff })).status).toBe(200)
  expect((await site.call(GetMaintenance, {}, { as: staff })).body.maintenance.is_on).toBe(true)
})

it('keeps the sign-in of staff and the legal texts available', async () => {
  await change({})
  const wrong = { email: staff.email, password: 'not the password' }
  expect((await site.call(SignIn, { body: wrong })).status).toBe(401)
  expect((await site.call(GetPolicies, {})).status).toBe(200)
  expect((await site.call(ListShownTerms, {})).status).toBe(200)
  const code = { challenge: 'unknown', code: '123456' }
  expect((await site.call(FinishSignIn, { body: code })).body.code).toBe('accounts.sign_in_again')
  // Received mail is exempt: the mail server would interpret a 503 as a wrong secret and discard the mail.
  expect(ReceiveMail.during_maintenance).toBe(true)
  const withdrawal = { name: 'Ada', invoice_no: '2026-1', email: 'ada@example.com' }
  expect((await site.call(WithdrawFromOrder, { body: withdrawal })).status).not.toBe(503)
  const { announcements } = (await site.call(GetSiteData, {})).body
  expect(announcements[0]).toMatchObject({ text: 'Back soon', dismissible: false })
  const [reminder] = (await site.call(ListShownAnnouncements, {}, { as: staff })).body.announcements
  expect(reminder?.text).toMatch(/^Maintenance mode is on/)
})

it('asks browsers with an expired token to renew it, because it may be that of staff', async () => {
  await change({})
  const { status } = await site.call(priceListCalls.list, {}, { as: { ...staff, token: 'expired' } })
  expect(status).toBe(401)
})

it('shows visitors the text instead of pages, except for signing in and legal texts', async () => {
  await change({ ends_at: new Date(Date.now() + 7_200_000).toISOString() })
  const shown = async (url: string, cookie = '') => {
    const headers = { 'accept-language': 'de', cookie }
    return (await firstPaint(site.sql, { url, headers } as unknown as FastifyRequest, 'https://example.com'))
      .maintenance
  }
  for (const path of ['/', '/price-list', '/register'])
    expect(await shown(path), path).toMatch(/^Bald zurück Voraussichtlich sind wir am .* \(UTC\) zurück\.$/)
  for (const path of [
    ...['/login', '/imprint', '/terms_and_conditions', '/shop/terms-and-conditions', '/shop/withdrawal'],
    '/admin/orders',
  ])
    expect(await shown(path), path).toBeUndefined()
  expect(await shown('/', 'signed_in=1')).toBeUndefined()
})
