import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'

const token = 'a-token-of-the-monitoring'
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { METRICS_TOKEN: token } })
})
afterAll(() => site.close())

const read = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.url}/metrics`, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('serves the figures of calls, process and site in the OpenMetrics format to those who know the token', async () => {
  await fetch(`${site.url}/health`)
  const { status, type, text } = await read({ authorization: `Bearer ${token}` })
  expect([status, type]).toEqual([200, 'application/openmetrics-text; version=1.0.0; charset=utf-8'])
  expect(text).toMatch(/^mapwright_http_requests_total\{.*route="\/health".*status="2xx".*\} 1$/m)
  expect(text).toMatch(/^mapwright_http_request_duration_seconds_bucket\{.*le="0.005".*route="\/health"/m)
  expect(text).toMatch(/^mapwright_database_bytes \d{6,}$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/# EOF\n$/)
  expect((await read({ authorization: `Bearer ${token}` })).status).toBe(200)
})

test.each(['docs/monitoring.md', 'deploy/grafana-dashboard.json'])('%s names only metrics that exist', async (file) => {
  await site.sql`UPDATE first_steps SET backed_up_at = now()`
  const { text } = await read({ authorization: `Bearer ${token}` })
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const named = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8').match(
    /\b(?:mapwright|process|nodejs)_[a-z0-9_]+/g,
  )
  const missing = [...new Set(named)]
    .map((name) => name.replace(/_(?:bucket|total)$/, ''))
    // Orders in the queue have a metric only if there are any.
    .filter((name) => !known.has(name) && name !== 'mapwright_orders')
  expect(missing).toEqual([])
})

test('does not exist for others, and without a token in the settings', async () => {
  const others: Record<string, string>[] = [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${token}` }]
  for (const headers of others) expect((await read(headers)).status).toBe(404)
  const other = await startTestSite()
  expect((await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  await other.close()
})
