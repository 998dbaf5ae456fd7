import { endpoints } from '@mapwright/contract/endpoints.ts'
import { problems } from '@mapwright/contract/problems.ts'
import { expect, test } from 'vitest'
import { docsHtml } from './docs-page.ts'
import { fieldsHtml } from './docs-schema.ts'
import { openApi } from './open-api.ts'
import { contractSchemaNames } from './schema-names.ts'

const html = docsHtml(
  openApi(endpoints, await contractSchemaNames(), { publicUrl: 'https://tuning.example' }) as Parameters<
    typeof docsHtml
  >[0],
)
const ids = [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)

test('has a unique anchor for every endpoint and problem', () => {
  const expected = [
    ...endpoints.filter(({ api }) => api === undefined).map(({ name }) => `call-${name}`),
    ...Object.keys(problems).map((code) => `problem-${code}`),
  ]
  expect(ids).toEqual(expect.arrayContaining(expected))
  expect(new Set(ids).size).toBe(ids.length)
})

test('has no dead internal links', () => {
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
  expect(targets.filter((target) => !ids.includes(target))).toEqual([])
})

test('contains no script and no inline style, as its policy requires', () => {
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
})

const text = (schema: Parameters<typeof fieldsHtml>[0]) =>
  fieldsHtml(schema)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each([
  [{ type: 'string', minLength: 3, maxLength: 500 }, 'reason string 3 to 500 characters'],
  [{ anyOf: [{ type: 'integer', maximum: 9 }, { type: 'null' }] }, 'reason integer or null at most 9'],
  [{ type: ['integer', 'null'] }, 'reason integer or null'],
  [{ type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 20 }, 'reason list of: uuid at most 20 items'],
  [{ enum: ['a', 'b'], default: 'a' }, 'reason one of &#34;a&#34; &#34;b&#34; default &#34;a&#34;'],
  [
    { type: 'array', items: { properties: { _id: { format: 'uuid' } }, required: ['_id'] } },
    'reason list of objects _id uuid',
  ],
])('describes %j', (field, words) => {
  expect(text({ properties: { reason: field }, required: ['reason'] })).toBe(words)
})

test('marks optional fields', () => {
  expect(text({ properties: { note: { type: 'string' } } })).toBe('note optional string')
})
