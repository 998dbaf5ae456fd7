import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contractAsData } from './contract-as-data.ts'

const folder = fileURLToPath(new URL('../../contract/src/', import.meta.url))

async function loaded(file: string): Promise<string | null> {
  const { load } = contractAsData(folder)
  const run = load as (this: { addWatchFile: (path: string) => void }, id: string) => Promise<string | null>
  return run.call({ addWatchFile: () => undefined }, folder + file)
}

test('reduces an endpoint to its path, its access rules and the limits of its body', async () => {
  const code = (await loaded('accounts/sign-in-endpoints.ts')) ?? ''
  const exported = Object.fromEntries(
    code.split('\n').map((line) => {
      const [, name = '', json = 'null'] = /^export const (\w+) = (.*)$/.exec(line) ?? []
      return [name, JSON.parse(json)]
    }),
  )
  expect(exported['SignIn']).toMatchObject({
    name: 'accounts.sign_in',
    method: 'POST',
    path: '/auth/signin',
    access: ['public'],
    idempotent: 'never',
    fields: {
      email: { type: 'string', minLength: 1, maxLength: 254, required: true },
      password: expect.objectContaining({ type: 'string', required: true }),
    },
  })
  expect(exported['SignUp'].fields.email).toEqual({ type: 'string', format: 'email', maxLength: 254, required: true })
  expect(code).not.toContain('zod')
})

test('keeps the endpoints of a resource in one object', async () => {
  const code = (await loaded('conversations/canned-reply-endpoints.ts')) ?? ''
  const calls = JSON.parse(code.replace('export const cannedReplyCalls = ', ''))
  expect(Object.keys(calls)).toEqual(['list', 'add', 'change', 'remove', 'removeMany', 'reorder'])
  expect(calls.add).toMatchObject({ method: 'POST', path: '/canned_answer', fields: { text: { required: true } } })
  expect(calls.add).not.toHaveProperty('body')
})

test('uses the limits of the values other than null for a nullable field', async () => {
  const code = (await loaded('credits/low-balance-endpoints.ts')) ?? ''
  expect(code).toContain('"threshold":{"type":"string","format":"decimal","maxLength":20}')
})

test('keeps the conversations about a subject in one object', async () => {
  const code = (await loaded('orders/order-conversation.ts')) ?? ''
  const conversation = JSON.parse(code.replace('export const orderConversation = ', ''))
  expect(conversation.calls.post).toMatchObject({ method: 'POST', path: '/order_message/:id' })
  expect(conversation.calls.list).not.toHaveProperty('payload')
})

test('reduces an event to the queries that it makes stale', async () => {
  const code = (await loaded('events.ts')) ?? ''
  const events = JSON.parse(/^export const events = (.*)$/m.exec(code)?.[1] ?? '{}')
  expect(events['order.submitted']).toEqual({
    stale: expect.objectContaining({ lists: expect.arrayContaining(['orders.list']) }),
  })
})

test('omits schemas and keeps plain data next to them', async () => {
  const code = await loaded('accounts/user.ts')
  expect(code).toContain('export const themes = ["default","dark","red","custom"]')
  expect(code).not.toMatch(/export const User\b/)
})

test('leaves a file with functions unchanged', async () => {
  expect(await loaded('api/permissions.ts')).toBeNull()
})

test('leaves files outside of the contract unchanged', async () => {
  expect(await loaded('../../web/src/shell/pages.ts')).toBeNull()
})
