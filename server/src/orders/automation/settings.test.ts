import {
  CallEngine,
  ChangeAutomationSettings,
  GetAutomationSettings,
  MakeEngineSecret,
  RemoveSoftware,
} from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AutomationSite, startAutomationSite } from '../../../test/automation-kit.ts'

let site: AutomationSite
const body = { library: 'review' as const, engine_address: '', engine_service_ids: [] as string[], engine_minutes: 15 }
const nobody = '018f0000-0000-7000-8000-000000000000'

beforeAll(async () => {
  site = await startAutomationSite()
})
afterAll(() => site.close())

const change = (more: Partial<Parameters<AutomationSite['configure']>[0]>) =>
  site.call(ChangeAutomationSettings, { body: { ...body, ...more } }, { as: site.admin })

describe('the settings of automation', () => {
  it('require the permission for settings; working on orders is not enough', async () => {
    const customer = await site.person()
    for (const as of [customer, site.staff]) {
      expect((await site.call(GetAutomationSettings, {}, { as })).status).toBe(403)
      expect((await site.call(ChangeAutomationSettings, { body }, { as })).status).toBe(403)
      expect((await site.call(MakeEngineSecret, {}, { as })).status).toBe(403)
      expect((await site.call(CallEngine, {}, { as })).status).toBe(403)
      expect((await site.call(RemoveSoftware, { params: { id: nobody } }, { as })).status).toBe(403)
    }
  })

  it.each([
    ['an address that is none', { engine_address: 'ftp://example.com' }],
    ['an address with a password', { engine_address: 'https://a:b@example.com' }],
    ['no time at all', { engine_minutes: 0 }],
    ['more than four hours', { engine_minutes: 241 }],
  ])('refuse %s', async (_, more) => {
    expect((await change(more)).status).toBe(400)
  })

  it('refuse unknown services and software', async () => {
    expect((await change({ engine_service_ids: [nobody] })).body.code).toBe('tuning.service_not_found')
    const removed = await site.call(RemoveSoftware, { params: { id: nobody } }, { as: site.admin })
    expect([removed.status, removed.body.code]).toEqual([404, 'orders.software_not_found'])
  })

  it('return the secret once and store it encrypted: it is in no later response, row or log', async () => {
    const { secret } = (await site.call(MakeEngineSecret, {}, { as: site.admin })).body
    expect(secret).toMatch(/^mwe_[\w-]{43}$/)
    const settings = await change({ engine_address: 'https://engine.example.com/', engine_minutes: 5 })
    expect(settings.body.automation).toMatchObject({ has_secret: true, engine_minutes: 5 })
    const read = await site.call(GetAutomationSettings, {}, { as: site.admin })
    expect(JSON.stringify([settings.body, read.body])).not.toContain(secret)
    const rows = await site.sql<{ row: string }[]>`
      SELECT to_json(a)::text AS row FROM automation_settings a UNION ALL SELECT to_json(b)::text FROM audit b`
    expect(rows.map(({ row }) => row).join()).not.toContain(secret)
  })
})
