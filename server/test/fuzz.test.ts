import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from './kit.ts'
import { brokenMultiparts, nasty, rawBodies } from './nasty.ts'

// 50,000 cases over all endpoints in the long run, security.md 27.
const runs = process.env['TEST_LONG'] ? Math.ceil(50_000 / endpoints.length) : 12

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const someId = '018f0000-0000-7000-8000-000000000000'

const keysOf = (schema: Endpoint['body']): string[] => Object.keys(schema?.shape ?? {})

/** An object with the declared keys and one that is not, each with a nasty value or none. */
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

type Sent = { method: string; headers: Record<string, string>; body?: string }

async function expectNoFault(endpoint: Endpoint, url: string, sent: Sent): Promise<void> {
  const response = await fetch(url, sent)
  if (endpoint.events && response.ok) return response.body?.cancel()
  const text = await response.text()
  expect(response.status, `${endpoint.name} ${JSON.stringify(sent).slice(0, 400)} ${text.slice(0, 300)}`).toBeLessThan(
    500,
  )
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d+/)
}

const headersOf = (person: Person, type?: string): Record<string, string> => ({
  authorization: `Bearer ${person.token}`,
  'idempotency-key': crypto.randomUUID(),
  ...(type ? { 'content-type': type } : {}),
})

const named = (some: readonly Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)
const takesJson = (endpoint: Endpoint) => endpoint.method !== 'GET' && !endpoint.files
const someoneFor = (endpoint: Endpoint) => (endpoint.access.includes('customer') ? site.person() : site.admin())

test.each(named(endpoints))(
  '%s answers nasty parameters, queries and bodies without a fault of its own',
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
          const sent = { method: endpoint.method, headers: headersOf(person, isJson ? 'application/json' : undefined) }
          await expectNoFault(
            endpoint,
            addressOf(endpoint, id, query),
            isJson ? { ...sent, body: JSON.stringify(body) } : sent,
          )
        },
      ),
      { numRuns: runs },
    )
  },
)

test.each(named(endpoints.filter(takesJson)))('%s answers bodies that are no JSON object', async (_, endpoint) => {
  const person = await someoneFor(endpoint)
  for (const body of rawBodies)
    await expectNoFault(endpoint, addressOf(endpoint, someId, {}), {
      method: endpoint.method,
      headers: headersOf(person, 'application/json'),
      body,
    })
})

test.each(named(endpoints.filter((endpoint) => endpoint.files)))('%s answers broken uploads', async (_, endpoint) => {
  const person = await someoneFor(endpoint)
  for (const body of brokenMultiparts) {
    const headers = headersOf(person, 'multipart/form-data; boundary=b')
    await expectNoFault(endpoint, addressOf(endpoint, someId, {}), { method: endpoint.method, headers, body })
  }
})
