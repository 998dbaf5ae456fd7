import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { httpHost, somebody } from '../../../test/http-host.ts'
import { stays } from '../../../test/waits.ts'
import { command, query } from '../api/handler.ts'
import type { Caller } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'

const Read = endpoint({
  name: 'test.read',
  method: 'GET',
  path: '/read',
  access: ['admin', 'staff'],
  summary: 'Says for whom it ran',
  payload: { role: z.string() },
})

const Change = endpoint({
  name: 'test.change',
  method: 'POST',
  path: '/change',
  access: ['admin'],
  summary: 'Changes something',
  payload: {},
})

let host: Awaited<ReturnType<typeof httpHost>>
let caller: Caller | undefined
let session: Promise<unknown>
let ranFor: string[]
let lookUps: number
let fails = false

beforeAll(async () => {
  host = await httpHost({
    authenticate: async () => {
      lookUps++
      await session
      if (fails) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return caller
    },
    routes: [
      query(Read, async ({ actor }) => {
        ranFor.push(actor.role)
        if (actor.role === 'staff') throw new Problem('request.not_found')
        return { role: actor.role }
      }),
      command(Change, async () => ({})),
    ],
  })
})
afterAll(() => host.close())
beforeEach(async () => {
  caller = somebody
  session = Promise.resolve()
  fails = false
  ranFor = []
  await host.send('/api/read')
  ranFor = []
})

test('a read starts while its session is still being read, and waits for the session before it responds', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  session = promise
  let isSent = false
  const sent = host.send('/api/read').finally(() => (isSent = true))
  await expect.poll(() => ranFor).toEqual(['admin'])
  await stays(() => expect(isSent).toBe(false), 50)
  resolve()
  expect((await sent).json()).toEqual({ status: 'success', role: 'admin' })
  expect(ranFor).toEqual(['admin'])
})

test('discards the result of a read whose session has ended', async () => {
  caller = undefined
  const sent = await host.send('/api/read')
  expect(sent.status).toBe(401)
  expect(sent.text).not.toContain('role')
})

test('a revoked right takes effect for the next request', async () => {
  caller = { ...somebody, role: 'customer' }
  expect((await host.send('/api/read')).status).toBe(403)
})

test('a read runs again if the rights of the caller have changed', async () => {
  caller = { ...somebody, role: 'staff' }
  expect((await host.send('/api/read')).status).toBe(404)
  expect(ranFor).toEqual(['admin', 'staff'])
  caller = somebody
  expect((await host.send('/api/read')).json()).toEqual({ status: 'success', role: 'admin' })
  expect(ranFor).toEqual(['admin', 'staff', 'staff', 'admin'])
})

test('sends nothing if the session cannot be read', async () => {
  fails = true
  expect((await host.send('/api/read')).status).toBe(503)
})

test('a read with another token does not run for the caller of the first token', async () => {
  caller = undefined
  expect((await host.send('/api/read', { headers: { authorization: 'Bearer other' } })).status).toBe(401)
  expect(ranFor).toEqual([])
})

test('reads of one session that arrive at the same time share one lookup', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  session = promise
  lookUps = 0
  const sent = Promise.all([host.send('/api/read'), host.send('/api/read'), host.send('/api/read')])
  await expect.poll(() => ranFor).toHaveLength(3)
  resolve()
  expect((await sent).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(lookUps).toBe(1)
  await host.send('/api/read')
  expect(lookUps).toBe(2)
})

test('a read after the response to a command does not share an earlier lookup', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  session = promise
  const before = host.send('/api/read')
  await expect.poll(() => ranFor).toHaveLength(1)
  session = Promise.resolve()
  await host.send('/api/change', { method: 'POST' })
  caller = undefined
  expect((await host.send('/api/read')).status).toBe(401)
  caller = somebody
  resolve()
  expect((await before).status).toBe(200)
})
