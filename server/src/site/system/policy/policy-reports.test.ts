import {
  ClearPolicyReports,
  ListPolicyReports,
  ReportPolicyViolation,
} from '@mapwright/contract/site/system/policy-report-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../../test/kit.ts'
import { clearRateLimits } from '../../../../test/site-state.ts'

let site: TestSite
let admin: Person
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM policy_reports`
  await clearRateLimits(site)
})

const report = (changes: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${site.config.publicUrl}/orders/0199a1b2-0000-7000-8000-000000000001?token=secret`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://cdn.example/spy.js?user=7',
    'source-file': '',
    'line-number': 12,
    ...changes,
  },
})
/** Sends a report as browsers do. */
const send = (body: unknown, type = 'application/csp-report') =>
  fetch(`${site.url}/api${ReportPolicyViolation.path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const listed = async () => (await site.call(ListPolicyReports, {}, { as: admin })).body.reports

describe('a report about the content security policy', () => {
  it('is requested by the policy of every page, but not of responses of the API', async () => {
    const page = await fetch(`${site.url}/login`, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-security-policy')).toContain('report-uri /api/policy_reports')
    const response = await fetch(`${site.url}/api/settings`)
    expect(response.headers.get('content-security-policy')).not.toContain('report-uri')
  })

  it('is counted without ids, queries and file names of other sites', async () => {
    expect((await send(report())).status).toBe(200)
    expect((await send(report())).status).toBe(200)
    expect(await listed()).toEqual([
      expect.objectContaining({
        directive: 'script-src-elem',
        blocked: 'https://cdn.example',
        page: '/orders/:id',
        source: '',
        count: 2,
      }),
    ])
  })

  it.each([
    ['a browser extension', { 'source-file': 'moz-extension://9f/content.js' }],
    ['a page of another site', { 'document-uri': 'https://evil.example/' }],
    ['a directive that cannot exist', { 'effective-directive': '<b>script</b>' }],
    ['values of other types', { 'document-uri': 7, 'effective-directive': ['x'] }],
  ])('is dropped if it is about %s', async (_, changes) => {
    expect((await send(report(changes))).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it.each(['{', '[]', '"x"', 'null', '{"csp-report":3}'])('is refused if it is %s', async (body) => {
    expect((await send(body)).status).toBeGreaterThanOrEqual(400)
    expect((await send(body)).status).toBeLessThan(500)
    expect(await listed()).toEqual([])
  })

  it('has a media type that other calls refuse', async () => {
    const response = await fetch(`${site.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: '{}',
    })
    expect(response.status).toBe(415)
  })

  it('cannot fill the table', async () => {
    await site.sql`
      INSERT INTO policy_reports SELECT 'img-src', 'https://' || n || '.example', '/', '', 1, now(), now() FROM generate_series(1, 300) n`
    await send(report())
    await send(
      report({
        'effective-directive': 'img-src',
        'blocked-uri': 'https://7.example/x',
        'document-uri': `${site.config.publicUrl}/`,
      }),
    )
    const reports = await listed()
    expect(reports).toHaveLength(300)
    expect(reports[0]).toMatchObject({ blocked: 'https://7.example', count: 2 })
  })

  it('is deleted by an admin', async () => {
    await send(report())
    expect((await site.call(ClearPolicyReports, {}, { as: admin })).body).toMatchObject({ removed: 1 })
    expect(await listed()).toEqual([])
  })
})
