import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startTestSite, type TestSite } from '../../../test/kit.ts'
import { callFigures } from '../metrics/call-figures.ts'
import { metricsPage } from './metrics-page.ts'

const token = 'a-token-of-the-monitoring'
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { METRICS_TOKEN: token } })
  await site.sql`UPDATE first_steps SET backed_up_at = now()`
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

test('counts requests that their clients give up, with an incomplete or a complete body', async () => {
  const { hostname, port } = new URL(site.url)
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'none' })
  /** Sends a part of a request, and ends the connection when the server has read it. */
  const giveUp = async (sent: string, isRead: () => Promise<unknown>) => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /api/auth/signin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${sent}`,
    )
    await isRead()
    socket.destroy()
  }
  const expectAborted = (count: number) =>
    eventually(async () => {
      const { text } = await read({ authorization: `Bearer ${token}` })
      expect(text).toMatch(
        new RegExp(`^mapwright_http_requests_aborted_total\\{.*route="/api/auth/signin".*\\} ${count}$`, 'm'),
      )
    })
  await giveUp('{', () => fetch(`${site.url}/health`))
  await expectAborted(1)
  await site.sql.begin(async (tx) => {
    await tx`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`
    await giveUp(body, () =>
      eventually(async () =>
        expect(await tx`SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted`).toHaveLength(1),
      ),
    )
    await expectAborted(2)
  })
})

test.each(['docs/monitoring.md', 'deploy/grafana-dashboard.json'])('%s names only metrics that exist', async (file) => {
  const { text } = await read({ authorization: `Bearer ${token}` })
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const named = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8').match(
    /\b(?:mapwright|process|nodejs)_[a-z0-9_]+/g,
  )
  const missing = [...new Set(named)]
    .map((name) => name.replace(/_(?:bucket|total)$/, ''))
    .filter((name) => !known.has(name))
  expect(missing).toEqual([])
})

test('sends the figures of the process also while those of the site cannot be read', async () => {
  const calls = callFigures()
  const server = fastify()
  let isAway = false
  const readGauges = async () => {
    if (isAway) throw new Error('the database is away')
    return [{ name: 'mapwright_orders' as const, help: 'Orders', value: 7, labels: { status: 'pending' } }]
  }
  let now = 0
  metricsPage(server, { token, calls, readGauges, now: () => now })
  const text = async () =>
    (await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
  const first = await text()
  expect(first).toContain('mapwright_orders{status="pending"} 7')
  expect(first).toMatch(/^mapwright_gauges_up 1$/m)
  isAway = true
  expect(await text()).toContain('mapwright_orders{status="pending"} 7')
  now = 11_000
  const later = await text()
  expect(later).not.toContain('mapwright_orders')
  expect(later).toMatch(/^mapwright_gauges_up 0$/m)
  expect(later).toMatch(/^process_resident_memory_bytes \d+$/m)
  await server.close()
})

test('does not exist for others, and without a token in the settings', async () => {
  const others: Record<string, string>[] = [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${token}` }]
  for (const headers of others) expect((await read(headers)).status).toBe(404)
  const other = await startTestSite()
  expect((await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  await other.close()
})
