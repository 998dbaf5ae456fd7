import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LocateAddress } from '@mapwright/contract/accounts/locator-endpoints.ts'
import { ChangeGeocoder } from '@mapwright/contract/site/geocoder-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
let service: Server
let dealer: Person
let url: string
const asked: URL[] = []

/** Fake Nominatim server that only finds Vienna. */
beforeAll(async () => {
  service = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://localhost')
    asked.push(address)
    const isKnown = address.searchParams.get('q')?.includes('Wien')
    response.end(JSON.stringify(isKnown ? [{ lat: '48.2082', lon: '16.3738', display_name: 'Wien, Österreich' }] : []))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  url = `http://127.0.0.1:${port}/search?key=secret`
  site = await startTestSite({ env: { PRIVATE_TARGETS: `127.0.0.1:${port}` } })
  dealer = await site.person()
})
afterAll(async () => {
  await site.close()
  service.close()
})

const locate = (address: string) => site.call(LocateAddress, { query: { address } }, { as: dealer })
const use = async (geocoder_url: string) => {
  const response = await site.call(ChangeGeocoder, { body: { geocoder_url } }, { as: await site.admin() })
  expect(response.status).toBe(200)
}

test('geocodes an address once a service is configured, and caches the response', async () => {
  expect((await locate('Ring 1, 1010 Wien')).body.code).toBe('accounts.no_geocoder')
  await use(url)
  const place = { lat: 48.2082, lng: 16.3738, label: 'Wien, Österreich' }
  for (let n = 0; n < 2; n++) expect((await locate('Ring 1, 1010 Wien')).body).toMatchObject({ place })
  for (let n = 0; n < 2; n++) expect((await locate('Nowhere 7')).body.code).toBe('accounts.address_not_found')
  expect(asked).toHaveLength(2)
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    key: 'secret',
    format: 'jsonv2',
    limit: '1',
  })
})

test('does not call a service with a private address', async () => {
  for (const address of ['http://127.0.0.1:1/search', 'https://169.254.169.254/search']) {
    await use(address)
    expect((await locate('Graben 1, Wien')).body.code).toBe('accounts.geocoder_failed')
  }
})
