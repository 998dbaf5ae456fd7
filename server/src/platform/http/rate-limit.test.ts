import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { pageLoads } from '@mapwright/contract/api/rate-limits.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import { WithdrawFromOrder } from '@mapwright/contract/shop/withdrawals/withdrawal-endpoints.ts'
import { DownloadLogo, GetSiteData } from '@mapwright/contract/site/site-endpoints.ts'
import { priceListCalls } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTable } from '../../../test/access-table.ts'
import { startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => site.close())

const from = (address: string, { path }: Endpoint) =>
  fetch(`${site.url}/api${path}`, { headers: { 'x-forwarded-for': address } })

test('every public endpoint has a rate limit per address', () => {
  const open = (endpoints as readonly Endpoint[]).filter(({ method, path }) =>
    accessTable[`${method} ${path}`]?.includes('everybody'),
  )
  const unlimited = open.filter(({ limits = [] }) => !limits.some(({ by }) => by === 'address' || by === 'body:email'))
  expect(open.length).toBeGreaterThan(30)
  expect(unlimited.map(({ name }) => name)).toEqual([])
})

test.each([priceListCalls.list, GetSiteData, DownloadLogo] as Endpoint[])(
  '$method $path allows a page that reloads in a loop and refuses far more frequent requests',
  async (endpoint) => {
    const [{ count, seconds }] = pageLoads
    expect(count / seconds).toBeGreaterThanOrEqual(20)
    for (let n = 0; n < 100; n++) expect((await from('192.0.2.1', endpoint)).status).not.toBe(429)

    const key = `${endpoint.name} address ${seconds} 192.0.2.1`
    await expect
      .poll(async () => [...(await site.sql`SELECT hits FROM rate_limits WHERE key = ${key}`)])
      .toEqual([{ hits: 100 }])
    await site.sql`UPDATE rate_limits SET hits = ${count - 1} WHERE key = ${key}`
    expect((await from('192.0.2.1', endpoint)).status).not.toBe(429)
    await expect.poll(async () => (await from('192.0.2.1', endpoint)).status).toBe(429)
    const refused = await from('192.0.2.1', endpoint)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'request.rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('192.0.2.2', endpoint)).status).not.toBe(429)
  },
)

test('a stranger does not use up the limit of somebody else’s email address', async () => {
  const body = JSON.stringify({ name: 'Sam', invoice_no: '1', email: 'sam@mail.example' })
  const withdraw = async (address: string) => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
    return (await fetch(`${site.url}/api${WithdrawFromOrder.path}`, { method: 'POST', headers, body })).status
  }
  const replies = []
  for (let sent = 0; sent < 6; sent++) replies.push(await withdraw('192.0.2.7'))
  expect(replies.map((status) => status === 429)).toEqual([false, false, false, false, false, true])
  expect(await withdraw('192.0.2.8')).not.toBe(429)
})

test('addresses of one IPv6 network share their limit', async () => {
  const { name, limits = [] } = GetSiteData as Endpoint
  const seconds = limits[0]?.seconds
  for (const last of ['1', '2', 'ffff:1']) await from(`2001:db8:7:8::${last}`, GetSiteData)
  await from('2001:db8:7:9::1', GetSiteData)
  const hitsOf = async (network: string) => [
    ...(await site.sql`SELECT hits FROM rate_limits WHERE key = ${`${name} address ${seconds} ${network}`}`),
  ]
  await expect.poll(() => hitsOf('2001:db8:7:8::/64')).toEqual([{ hits: 3 }])
  await expect.poll(() => hitsOf('2001:db8:7:9::/64')).toEqual([{ hits: 1 }])
})
