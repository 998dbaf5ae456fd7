import { endpoints } from '@mapwright/contract/endpoints.ts'
import { problems } from '@mapwright/contract/problems.ts'
import { validate } from '@readme/openapi-parser'
import { expect, test } from 'vitest'
import { openApi } from './open-api.ts'

type Operation = {
  operationId: string
  parameters: { name: string; required: boolean }[]
  responses: Record<string, { description: string }>
  security: unknown[]
}
type Document = { paths: Record<string, Record<string, Operation>> }

const document = () => openApi(endpoints, 'https://tuning.example')
const operations = () => Object.values((document() as Document).paths).flatMap((methods) => Object.values(methods))

test('the document is valid OpenAPI 3.1', async () => {
  const result = await validate(document() as Parameters<typeof validate>[0])
  expect(result.valid ? [] : result.errors).toEqual([])
})

test('contains every endpoint once under its name', () => {
  const names = operations().map(({ operationId }) => operationId)
  expect(names.sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

test("lists an endpoint's problems with their wording under the status", () => {
  const cancel = operations().find(({ operationId }) => operationId === 'orders.cancel')
  expect(problems['orders.wrong_state']).toBe(409)
  expect(cancel?.responses['409']?.description).toMatch(/`orders\.wrong_state`: \w+/)
})

test('requires an idempotency key where money moves and omits it where the response is not stored', () => {
  const keyOf = (name: string) =>
    operations()
      .find(({ operationId }) => operationId === name)
      ?.parameters.find((parameter) => parameter.name === 'Idempotency-Key')
  expect(keyOf('orders.refund')?.required).toBe(true)
  expect(keyOf('orders.submit')?.required).toBe(false)
  expect(keyOf('orders.cancel')?.required).toBe(false)
  expect(keyOf('accounts.sign_in')).toBeUndefined()
})

test('describes ids and amounts by format instead of pattern', () => {
  const text = JSON.stringify(document())
  expect(text).toContain('{"type":"string","format":"uuid"}')
  expect(text).toContain('"total":{"type":"string","format":"decimal"}')
  expect(text).not.toContain('9007199254740991')
})

test('requires a token for all but public endpoints', () => {
  const open = operations().filter(({ security }) => security.length === 0)
  const declared = endpoints.filter(({ access }) => (access as readonly string[]).includes('public'))
  expect(open).toHaveLength(declared.length)
})
