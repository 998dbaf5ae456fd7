import { apiScopes, type Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { permissions } from '@mapwright/contract/api/permissions.ts'
import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { contractDomains, endpoints } from '@mapwright/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorSigningKey, visitorToken } from '../src/accounts/sessions/visitor-token.ts'
import { may } from '../src/platform/api/may.ts'
import { accessByDomain, accessTable } from './access-table.ts'
import { type Person, startTestSite, type TestSite } from './kit.ts'

/** Kinds of actors. Each value lists the words of the access table that admit the actor. */
const actors = {
  anonymous: ['everybody'],
  visitor: ['everybody', 'visitor'],
  unverified: ['everybody', 'signed in'],
  inactive: ['everybody', 'signed in'],
  customer: ['everybody', 'signed in', 'customer'],
  'staff without permissions': ['everybody', 'signed in', 'staff'],
  'staff with all permissions': ['everybody', 'signed in', 'staff', ...permissions],
  admin: ['everybody', 'signed in', 'staff', 'admin', ...permissions],
} as const satisfies Record<string, readonly string[]>
type ActorName = keyof typeof actors

type People = Record<ActorName, string | undefined>

let site: TestSite
/** Authorization header of each actor. Undefined after a call that may have ended the session or the account of one of them. */
let people: People | undefined
const callOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const bearer = ({ token }: Person) => `Bearer ${token}`

async function makePeople(): Promise<People> {
  const visitor = visitorToken(visitorSigningKey(site.config.secretKey), '018f0000-0000-7000-8000-0000000000aa')
  return {
    anonymous: undefined,
    visitor: `Visitor ${visitor}`,
    unverified: bearer(await site.person({ verified: false })),
    inactive: bearer(await site.person({ status: 0 })),
    customer: bearer(await site.person()),
    'staff without permissions': bearer(await site.person({ role_id: 3 })),
    'staff with all permissions': bearer(await site.person({ role_id: 3, permissions })),
    admin: bearer(await site.admin()),
  }
}

/** Calls an endpoint with an unknown id and an empty body, because the tests only check if access is refused. */
async function callEndpoint(
  endpoint: Endpoint,
  authorization: string | undefined,
): Promise<{ status: number; code: string | undefined }> {
  const path = endpoint.path.replace(/:\w+/g, '018f0000-0000-7000-8000-000000000000')
  const isJson = endpoint.method !== 'GET' && !endpoint.files
  const response = await fetch(`${site.url}/api${path}`, {
    method: endpoint.method,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(authorization ? { authorization } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(isJson ? { body: '{"surplus":true}' } : {}),
  })
  if (endpoint.events && response.ok) {
    await response.body?.cancel()
    return { status: response.status, code: undefined }
  }
  const text = await response.text()
  const code = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
    ? (JSON.parse(text) as { code?: string }).code
    : undefined
  return { status: response.status, code }
}

const isRefused = (code: string | undefined) =>
  code === 'request.unauthorized' ||
  code === 'request.forbidden' ||
  code === 'request.not_verified' ||
  code === 'request.not_active'

test('the access table lists exactly the endpoints of the contract', () => {
  expect(Object.keys(accessTable).sort()).toEqual(endpoints.map(callOf).sort())
})

test.each(keysOf(contractDomains))('the rules of the domain %s are in the file of the same name', (name) => {
  const calls = contractDomains[name].endpoints.map(callOf)
  expect(Object.keys(accessByDomain[name]).sort()).toEqual(calls.sort())
})

describe.each(endpoints.map((endpoint) => [callOf(endpoint), endpoint] as const))('%s', (call, endpoint) => {
  test('admits exactly the actors listed in the table', async () => {
    const authorizations = people ?? (await makePeople())
    people = authorizations
    const allowed = accessTable[call] ?? []
    for (const [name, words] of Object.entries(actors)) {
      const { status, code } = await callEndpoint(endpoint, authorizations[name as ActorName])
      if (endpoint.method !== 'GET' && status < 300) people = undefined
      const isAdmitted = words.some((word) => (allowed as readonly string[]).includes(word))
      expect(!isRefused(code), `${name}: ${status} ${code ?? ''}`).toBe(isAdmitted)
    }
  })

  test('admits API clients by exactly the scopes listed in the table, and always the system', () => {
    const allowed: readonly string[] = accessTable[call] ?? []
    for (const scope of apiScopes)
      expect(may({ kind: 'api_client', _id: 'c', scopes: [scope] }, endpoint.access), scope).toBe(
        allowed.includes('everybody') || allowed.includes(`scope:${scope}`),
      )
    expect(may({ kind: 'system' }, endpoint.access)).toBe(true)
  })

  test('requires exactly the permissions listed in the table', async () => {
    const named = (accessTable[call] ?? []).filter((word) => (permissions as readonly string[]).includes(word))
    if (named.length === 0) return
    const others = permissions.filter((permission) => !named.includes(permission))
    const outsider = await site.person({ role_id: 3, permissions: others })
    const alsoStaff = (accessTable[call] ?? []).some(
      (word) => word === 'staff' || word === 'signed in' || word === 'everybody',
    )
    expect(isRefused((await callEndpoint(endpoint, bearer(outsider))).code)).toBe(!alsoStaff)
    for (const permission of named) {
      const holder = await site.person({ role_id: 3, permissions: [permission] })
      expect(isRefused((await callEndpoint(endpoint, bearer(holder))).code), permission).toBe(false)
    }
  })
})
