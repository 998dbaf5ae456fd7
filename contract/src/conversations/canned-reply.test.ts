import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillReply, replyPlaceholders, unknownPlaceholder } from './canned-reply.ts'
import { messageRules } from './message.ts'

const values = { customer: 'Ann', number: '100001', vehicle: 'VW Golf', services: 'Stage 1', staff: 'Lucia' }

it.each([
  ['Hello {{customer}}, {{ number }} is ready.', 'Hello Ann, 100001 is ready.'],
  ['{{vehicle}}: {{services}}. {{staff}}', 'VW Golf: Stage 1. Lucia'],
  ['{{customer}} {{customer}}', 'Ann Ann'],
  ['{customer} {{Customer}} {{}} {{ }}', '{customer} {{Customer}} {{}} {{ }}'],
  ['nothing', 'nothing'],
])('"%s" becomes "%s"', (text, filled) => expect(fillReply(text, values)).toBe(filled))

it.each([
  ['Hello {{customer}}', undefined],
  ['Hello {{name}}', 'name'],
  ['{{customer}} {{Customer}}', 'Customer'],
  ['{{ }}', ''],
  ['{{constructor}}', 'constructor'],
  ['{{toString}} {{staff}}', 'toString'],
])('of "%s" the unknown placeholder is %s', (text, name) => expect(unknownPlaceholder(text)).toBe(name))

it('leaves placeholders inside values alone, and never exceeds the maximum length of a message', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, customer) => {
      const plain = before.replaceAll('{', '')
      expect(fillReply(`${plain}{{customer}}`, { ...values, customer: `{{staff}}${customer}` })).toBe(
        `${plain}{{staff}}${customer}`,
      )
    }),
  )
  const long = fillReply(replyPlaceholders.map((name) => `{{${name}}}`).join(), {
    ...values,
    services: 'x'.repeat(5000),
  })
  expect(long).toHaveLength(messageRules.max_text)
})
