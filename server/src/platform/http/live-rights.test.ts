import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { httpHost, somebody } from '../../../test/http-host.ts'
import { events } from '../../notifications/notification-routes.ts'
import type { Person } from '../api/principal.ts'

const staff = { ...somebody, role: 'staff', permissions: ['orders', 'tickets'] } as const satisfies Person

/** The person that the token identifies. */
let now: Person | undefined
let host: Awaited<ReturnType<typeof httpHost>>
let isStillAllowed: () => Promise<boolean>
beforeAll(async () => {
  host = await httpHost({
    routes: [events],
    authenticate: async () => now,
    serveEvents: async (_, reply, _topics, _userId, check) => {
      isStillAllowed = check
      return reply.send('events')
    },
  })
})
afterAll(() => host.close())
beforeEach(async () => {
  now = staff
  await fetch(`${host.url}/api${GetEvents.path}`, { headers: { authorization: 'Bearer staff' } })
})

test.each<[string, Person | undefined, boolean]>([
  ['goes on while nothing changes', staff, true],
  ['ends when a permission is revoked', { ...staff, permissions: ['tickets'] }, false],
  [
    'ends when a permission is added, so that the next one has its topic',
    { ...staff, permissions: ['orders', 'settings', 'tickets'] },
    false,
  ],
  ['ends when staff become customers', { ...staff, role: 'customer', permissions: [] }, false],
  ['ends with its session', undefined, false],
])('a live stream %s', async (_, person, goesOn) => {
  now = person
  expect(await isStillAllowed()).toBe(goesOn)
})
