import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { CreditsInput, line, pageQuery } from '@mapwright/contract/api/scalars.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../api/problem.ts'
import { readBody, readParameters } from './read-input.ts'

const Call = endpoint({
  name: 'test.call',
  method: 'POST',
  path: '/call',
  access: ['public'],
  summary: 'Takes numbers',
  query: z.strictObject(pageQuery()),
  body: z.strictObject({
    count: z.number().int().max(10).optional(),
    role_id: z.literal([1, 2, 3]).optional(),
    size: z.enum(['1', '2']).optional(),
    amount: CreditsInput.optional(),
    name: line(20).optional(),
    rows: z.array(z.strictObject({ at: z.number() })).optional(),
  }),
  payload: {},
})

test.each([
  [{ count: '5' }, { count: 5 }],
  [{ count: 5 }, { count: 5 }],
  [{ role_id: '2' }, { role_id: 2 }],
  [{ size: 2 }, { size: '2' }],
  [{ amount: 12.5 }, { amount: 1250n }],
  [{ amount: '12.5' }, { amount: 1250n }],
  [{ name: 911 }, { name: '911' }],
  [{ rows: [{ at: '1.5' }, { at: 2 }] }, { rows: [{ at: 1.5 }, { at: 2 }] }],
])('accepts numbers as numbers and as text: %j', (body, read) => {
  const sent = structuredClone(body)
  expect(readBody(Call, body)).toEqual(read)
  expect(body).toEqual(sent)
})

test.each([
  [{ count: '11' }, 'count'],
  [{ count: 'five' }, 'count'],
  [{ count: '1e3' }, 'count'],
  [{ count: '' }, 'count'],
  [{ count: ' 5' }, 'count'],
  [{ count: true }, 'count'],
  [{ role_id: '4' }, 'role_id'],
  [{ amount: 1e21 }, 'amount'],
  [{ amount: -1 }, 'amount'],
  [{ amount: 0.123 }, 'amount'],
  [{ name: [1] }, 'name'],
  [{ rows: [{ at: {} }] }, 'rows.0.at'],
])('refuses invalid numbers: %j', (body, field) => {
  expect(() => readBody(Call, body)).toThrow(
    expect.objectContaining({ fields: expect.objectContaining({ [field]: expect.anything() }) }),
  )
})

test('accepts numbers and text in the query', () => {
  expect(readParameters(Call, {}, { page: '2', size: 50 }).query).toEqual({ page: 2, size: 50 })
})

const List = endpoint({
  name: 'test.list',
  method: 'GET',
  path: '/list',
  access: ['public'],
  summary: 'Filters',
  query: z.strictObject({ status: z.enum(['open', 'done']).optional(), keyword: z.string().optional(), id: z.uuid() }),
  payload: {},
})
const Save = endpoint({
  name: 'test.save',
  method: 'POST',
  path: '/save',
  access: ['public'],
  summary: 'Saves',
  body: z.strictObject({
    category_id: z.uuid().nullable().default(null),
    email: z.email().optional(),
    at: z.union([z.iso.datetime(), z.number()]).optional(),
  }),
  payload: {},
})
const id = '018f0000-0000-7000-8000-000000000000'
const problemOf = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return error instanceof Problem ? error.fields : error
  }
}

test('accepts an empty filter as no filter, but refuses an empty identifier', () => {
  expect(readParameters(List, {}, { status: '', keyword: '', id }).query).toEqual({ keyword: '', id })
  expect(problemOf(() => readParameters(List, {}, { status: '', id: '' }))).toMatchObject({ id: {} })
})

test('accepts an empty value as no value if the field is optional, and otherwise reports it as it was sent', () => {
  expect(readBody(Save, { category_id: '' })).toEqual({ category_id: null })
  expect(problemOf(() => readBody(Save, { category_id: '', email: '' }))).toEqual({ email: { code: 'invalid_email' } })
})

test('accepts a timestamp as text', () => {
  expect(readBody(Save, { at: '1790000000000' })).toEqual({ category_id: null, at: 1_790_000_000_000 })
})

test('reports at most fifty fields', () => {
  const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x${at}`, 1]))
  const refused = (() => {
    try {
      readBody(Call, body)
    } catch (problem) {
      return problem as Problem
    }
  })()
  expect(refused?.code).toBe('request.invalid')
  expect(Object.keys(refused?.fields ?? {})).toHaveLength(50)
})

test('refuses deeply nested input before traversing it', () => {
  let nested: unknown = []
  for (let depth = 0; depth < 100_000; depth++) nested = [nested]
  expect(() => readBody(Call, { count: '5', x: nested })).toThrow(Problem)
})
