import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import { problems } from '@mapwright/contract/problems.ts'
import { validate } from '@readme/openapi-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApi } from './open-api.ts'
import { wholeOperation } from './open-api-shared.ts'
import { contractSchemaNames } from './schema-names.ts'

type Operation = {
  operationId: string
  parameters: { name: string; required: boolean }[]
  responses: Record<string, { description: string }>
  security: unknown[]
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { required?: string[]; properties: Record<string, unknown> }>
    parameters: Record<string, Operation['parameters'][number]>
    responses: Record<string, Operation['responses'][string]>
  }
}

const document = openApi(endpoints, await contractSchemaNames(), { publicUrl: 'https://tuning.example' }) as Document
const rawOperations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operations = () => rawOperations().map((operation) => wholeOperation(document, operation))

test('the document is valid OpenAPI 3.1', async () => {
  const result = await validate(structuredClone(document) as unknown as Parameters<typeof validate>[0])
  expect(result.valid ? [] : result.errors).toEqual([])
})

test('follows the recommended rules of a linter, except for paths, which are the specification’s', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-path-trailing-slash': 'off', 'no-ambiguous-paths': 'off' },
  })
  const findings = await lintFromString({ source: JSON.stringify(document), config })
  expect(findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('describes objects of the contract once, as components under their names', () => {
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Invoice', 'Order', 'User']))
  const own = operations().find(({ operationId }) => operationId === 'orders.cancel')
  expect(JSON.stringify(own?.responses['200'])).toContain('"order":{"$ref":"#/components/schemas/Order"}')
  const inlined: string[] = []
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && Object.keys(value.properties ?? {}).length > 8) inlined.push(JSON.stringify(value))
    Object.values(value).forEach(collect)
  }
  collect(document)
  expect(inlined.filter((text, at) => inlined.indexOf(text) !== at)).toEqual([])
})

test('names the schema of a request separately if it differs from that of a response', () => {
  const schema = z.strictObject({ name: z.string().default('') })
  const same = z.strictObject({ name: z.string() })
  const names = new Map<z.core.$ZodType, string>([
    [schema, 'Defaulted'],
    [same, 'Same'],
  ])
  const call = endpoint({
    ...{ name: 'orders.try', method: 'POST', path: '/try', access: ['public'], summary: 'Try' },
    body: z.strictObject({ one: schema, two: same }),
    payload: { one: schema, two: same },
  })
  const { components } = openApi([call], names, { publicUrl: 'https://tuning.example' }) as Document
  expect(components.schemas['Defaulted']?.required).toEqual(['name'])
  expect(components.schemas['DefaultedRequest']?.required).toBeUndefined()
  expect(components.schemas['Same']).toBeDefined()
  expect(components.schemas['SameRequest']).toBeUndefined()
})

test('contains every endpoint once under its name', () => {
  const names = operations().map(({ operationId }) => operationId)
  expect(names.sort()).toEqual(
    endpoints
      .filter(({ api }) => api === undefined)
      .map(({ name }) => name)
      .sort(),
  )
})

test("lists an endpoint's problems with their wording under the status", () => {
  const cancel = operations().find(({ operationId }) => operationId === 'orders.cancel')
  expect(problems['orders.wrong_state']).toBe(409)
  expect(cancel?.responses['409']?.description).toMatch(/`orders\.wrong_state`: \w+/)
})

test('requires an idempotency key if money moves, and omits it if the response is not stored', () => {
  const keyOf = (name: string) =>
    operations()
      .find(({ operationId }) => operationId === name)
      ?.parameters.find((parameter) => parameter.name === 'Idempotency-Key')
  expect(keyOf('orders.refund')?.required).toBe(true)
  expect(keyOf('orders.submit')?.required).toBe(false)
  expect(keyOf('orders.cancel')?.required).toBe(false)
  expect(keyOf('accounts.sign_in')).toBeUndefined()
})

test('describes a parameter or response once if several operations have it', () => {
  const responses = rawOperations().flatMap((operation) => Object.values(operation.responses))
  const inline = responses.filter((part) => !('$ref' in part)).map((part) => JSON.stringify(part))
  expect(inline.filter((text, at) => text.length < 200 && inline.indexOf(text) !== at)).toEqual([])
  expect(Object.keys(document.components.responses)).toEqual(
    expect.arrayContaining(['OrderResponse', 'OrdersNotFound', 'RequestInvalid']),
  )
  expect(document.components.parameters).toMatchObject({ IdInPath: { name: 'id', in: 'path', required: true } })
})

test('describes ids and amounts by format instead of pattern', () => {
  const text = JSON.stringify(document)
  expect(text).toContain('{"type":"string","format":"uuid"}')
  expect(text).toContain('"total":{"type":"string","format":"decimal"}')
  expect(text).not.toContain('9007199254740991')
})

test('requires a token for all but public endpoints', () => {
  const open = operations().filter(({ security }) => security.length === 0)
  const declared = endpoints.filter(({ access }) => (access as readonly string[]).includes('public'))
  expect(open).toHaveLength(declared.length)
})
