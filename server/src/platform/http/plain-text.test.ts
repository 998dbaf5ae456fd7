import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { line } from '@mapwright/contract/api/scalars.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { httpHost } from '../../../test/http-host.ts'
import { query } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { openApi } from './open-api.ts'

const Echo = endpoint({
  name: 'test.echo',
  method: 'GET',
  path: '/echo',
  access: ['public'],
  summary: 'Returns a text',
  query: z.strictObject({ 'hub.challenge': line(40, 1) }),
  text: true,
  problems: ['request.forbidden'],
})
const echo = query(Echo, async ({ query: { 'hub.challenge': challenge } }) => {
  if (challenge === 'wrong') throw new Problem('request.forbidden')
  return challenge
})

let host: Awaited<ReturnType<typeof httpHost>>
beforeAll(async () => {
  host = await httpHost({ routes: [echo] })
})
afterAll(() => host.close())

it('sends exactly the text, as plain text that a browser does not interpret', async () => {
  const { status, text, headers } = await host.send('/api/echo?hub.challenge=%3Cb%3E1158201444')
  expect([status, text]).toEqual([200, '<b>1158201444'])
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

it('reports problems as JSON, as other endpoints do', async () => {
  const refused = await host.send('/api/echo?hub.challenge=wrong')
  expect([refused.status, refused.json().code]).toEqual([403, 'request.forbidden'])
  expect((await host.send('/api/echo')).status).toBe(400)
})

it('is documented as plain text', () => {
  expect(openApi([Echo], new Map(), { publicUrl: 'http://localhost' })).toMatchObject({
    paths: { '/echo': { get: { responses: { 200: { content: { 'text/plain': {} } } } } } },
  })
})
