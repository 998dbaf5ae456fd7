import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import { CreateOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from './kit.ts'
import { brokenMultiparts, fuzzRuns, nasty, nastyHeader, nastyUpload, rawBodies } from './nasty.ts'
import { fileOf, original } from './order-kit.ts'
import { statusesOn } from './pipeline.ts'
import { clearRateLimits } from './site-state.ts'

// The long run has 50,000 cases over all endpoints.
const isLong = process.env['TEST_LONG'] !== undefined
const runs = (times = 1) => fuzzRuns(2 * times, Math.ceil(50_000 / endpoints.length) * times)

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const someId = '018f0000-0000-7000-8000-000000000000'

const keysOf = (schema: Endpoint['body']): string[] => Object.keys(schema?.shape ?? {})

/** Object with declared and undeclared keys. Each key is missing or has a malicious value. */
const nastyObject = (keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom('surplus', '__proto__', ...keys), nasty, { maxKeys: keys.length + 1 })

const nastyText = nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000))

function addressOf(endpoint: Endpoint, parameter: string, query: Record<string, unknown>): string {
  const encode = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
  const path = endpoint.path.replace(/:\w+/g, () => encode(parameter) || '%00')
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value).slice(0, 3_000)}`)
  return `${site.url}/api${path}?${search.join('&')}`.slice(0, 14_000)
}

type RequestOptions = { method: string; headers: Record<string, string>; body?: BodyInit }

/** Resets the rate limits. Otherwise, they would refuse later cases before reading them. */
const resetLimits = (endpoint: Endpoint) => endpoint.limits && clearRateLimits(site)

async function expectNoServerError(endpoint: Endpoint, url: string, options: RequestOptions): Promise<void> {
  await resetLimits(endpoint)
  const response = await fetch(url, options)
  if (endpoint.events && response.ok) return response.body?.cancel()
  const text = await response.text()
  expect(
    response.status,
    `${endpoint.name} ${JSON.stringify(options).slice(0, 400)} ${text.slice(0, 300)}`,
  ).toBeLessThan(500)
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d+/)
}

const headersOf = (person: Person, type?: string): Record<string, string> => ({
  authorization: `Bearer ${person.token}`,
  'idempotency-key': crypto.randomUUID(),
  ...(type ? { 'content-type': type } : {}),
})

const named = (some: readonly Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)
const takesJson = (endpoint: Endpoint) => endpoint.method !== 'GET' && !endpoint.files
const makeCustomer = () => site.person()
const makeAdmin = () => site.admin()
/** People who make all GET requests, which do not end their sessions. */
const readers = new Map<() => Promise<Person>, Promise<Person>>()
function someoneFor({ method, access }: Endpoint): Promise<Person> {
  const make = access.includes('customer') ? makeCustomer : makeAdmin
  const person = (method === 'GET' && readers.get(make)) || make()
  if (method === 'GET') readers.set(make, person)
  return person
}

test.each(named(endpoints))(
  '%s handles nasty parameters, queries and bodies without a server error',
  async (_, endpoint) => {
    const person = await someoneFor(endpoint)
    const isJson = takesJson(endpoint)
    const parameter = fc.oneof(fc.constant(someId), nastyText)
    await fc.assert(
      fc.asyncProperty(
        parameter,
        nastyObject(keysOf(endpoint.query)),
        nastyObject(keysOf(endpoint.body)),
        async (id, query, body) => {
          const options = {
            method: endpoint.method,
            headers: headersOf(person, isJson ? 'application/json' : undefined),
          }
          await expectNoServerError(
            endpoint,
            addressOf(endpoint, id, query),
            isJson ? { ...options, body: JSON.stringify(body) } : options,
          )
        },
      ),
      runs(),
    )
  },
)

/** Raw bodies for an endpoint. The parser is the same for all endpoints, so the short run sends each endpoint only some of the bodies. */
const rawBodiesFor = (endpoint: Endpoint) =>
  isLong ? rawBodies : rawBodies.filter((_, at) => at % 5 === endpoints.indexOf(endpoint) % 5)

test.each(named(endpoints.filter(takesJson)))('%s handles bodies that are not JSON objects', async (_, endpoint) => {
  const person = await someoneFor(endpoint)
  for (const body of rawBodiesFor(endpoint))
    await expectNoServerError(endpoint, addressOf(endpoint, someId, {}), {
      method: endpoint.method,
      headers: headersOf(person, 'application/json'),
      body,
    })
})

test.each(named(endpoints.filter((endpoint) => endpoint.files)))('%s handles broken uploads', async (_, endpoint) => {
  const person = await someoneFor(endpoint)
  for (const body of brokenMultiparts) {
    const headers = headersOf(person, 'multipart/form-data; boundary=b')
    await expectNoServerError(endpoint, addressOf(endpoint, someId, {}), { method: endpoint.method, headers, body })
  }
})

type ValidUpload = { as?: Person; id?: string; fields?: Record<string, string> }

/** Data that makes an upload valid apart from its file names: the required fields and the object to which the file is added. */
const validUploads: Readonly<Record<string, () => Promise<ValidUpload>>> = {
  'orders.create': async () => ({}),
  'orders.post_message': async () => {
    const person = await site.person()
    const files = { original_file: fileOf(original) }
    const { body } = await site.call(CreateOrder, { body: {}, files }, { as: person })
    return { as: person, id: body.order._id, fields: { text: 'Look', internal: 'false' } }
  },
}

test.each(named(endpoints.filter((endpoint) => endpoint.files)))(
  '%s accepts files with any names and types',
  async (name, endpoint) => {
    const { as, id = someId, fields = {} } = (await validUploads[name]?.()) ?? {}
    const person = as ?? (await someoneFor(endpoint))
    await fc.assert(
      fc.asyncProperty(nastyUpload(Object.keys(endpoint.files ?? {}), fields), async (body) => {
        const headers = headersOf(person, 'multipart/form-data; boundary=b')
        const options = { method: endpoint.method, headers, body: new Uint8Array(body) }
        await expectNoServerError(endpoint, addressOf(endpoint, id, {}), options)
      }),
      runs(validUploads[name] ? 6 : 1),
    )
  },
)

const paths = [
  '/',
  '/health',
  '/api/openapi.json',
  '/api/user_orders',
  '/api/auth/get_site_data',
  '/robots.txt',
  '/nowhere',
  '/%00',
]

const rawRequest = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND', 'GE\u0000T'),
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...paths) }, fc.webPath()),
    fc.array(nastyHeader, { maxLength: 4 }),
    fc.constantFrom(
      '',
      '',
      'Content-Length: 5\r\n\r\nhello',
      'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    ),
  )
  .map(([method, path, headers, body]) => {
    const lines = headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, '')}\r\n`).join('')
    return `${method} ${path || '/'} HTTP/1.1\r\nHost: x\r\n${lines}${body || '\r\n'}`
  })

test('nasty headers and many requests on one connection cause no server error', {
  timeout: isLong ? 1_800_000 : 90_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rawRequest, { minLength: 1, maxLength: 40 }), async (requests) => {
      await clearRateLimits(site)
      const statuses = await statusesOn(site.url, requests.join(''))
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(statuses.length).toBeGreaterThan(0)
      expect(statuses.length).toBeLessThanOrEqual(requests.length * 2)
    }),
    fuzzRuns(40, 1_000),
  )
  expect((await fetch(`${site.url}/health`)).status).toBe(200)
})
