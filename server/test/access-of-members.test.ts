import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberCalls } from './access/members.ts'
import { type Person, startTestSite, type TestSite, unknownId } from './kit.ts'
import { joinTeam } from './team-kit.ts'

let site: TestSite
let able: Person
let unable: Person

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  const owner = await site.person()
  able = await joinTeam(site, owner)
  unable = await joinTeam(site, owner, { may_order: false, may_message: false, sees_prices: false })
})
afterAll(() => site.close())

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const useOf = new Map(entriesOf(memberCalls).flatMap(([use, calls]) => calls.map((call) => [call, use] as const)))

async function codeFor({ method, path, files, events }: Endpoint, { token }: Person): Promise<string | undefined> {
  const isJson = method !== 'GET' && !files
  const response = await fetch(`${site.url}/api${path.replace(/:\w+/g, unknownId)}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(isJson ? { body: '{"surplus":true}' } : {}),
  })
  if (events && response.ok) {
    await response.body?.cancel()
    return undefined
  }
  const text = await response.text()
  return response.headers.get('content-type')?.includes('json')
    ? (JSON.parse(text) as { code?: string }).code
    : undefined
}

/** Calls after which the session is over, or whose limits are small. They are tested on their own. */
const endsSession = ['POST /auth/signout', 'DELETE /auth/sessions']
const isRefused = (code: string | undefined) => code === 'request.not_for_members' || code === 'request.forbidden'

test.each(
  endpoints
    .filter(({ access }) => !access.includes('public'))
    .filter((endpoint) => !endsSession.includes(callOf(endpoint)))
    .map((endpoint) => [callOf(endpoint), endpoint] as const),
)('%s admits exactly the listed members', async (call, endpoint) => {
  const use = useOf.get(call)
  expect(isRefused(await codeFor(endpoint, able)), 'with all rights').toBe(use === undefined)
  expect(isRefused(await codeFor(endpoint, unable)), 'without rights').toBe(use !== 'self' && use !== 'read')
})

test('every listed call is an endpoint', () => {
  const calls = endpoints.map(callOf)
  expect([...useOf.keys()].filter((call) => !calls.includes(call))).toEqual([])
})
