import { expect, test } from 'vitest'
import { parseConfig } from './read-config.ts'

const order = {
  ...{ name: 'stage 1', files: ['*.bin'], action: 'order', services: ['Stage 1'], max_credits: '150.00' },
  ...{ tool_used: 'KESS V2', master_slave: 'slave', time_frame: 'asap' },
  ...{ confirms_vehicle_and_faults: true, agrees_to_terms: true, confirms_instructions: true },
}
const config = { address: 'https://tuning.example.com/', rules: [order] }
const textOf = (value: object) => JSON.stringify(value, null, 2)

const faultsOf = (text: string): string => {
  try {
    parseConfig(text)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('a configuration gets its defaults', () => {
  const { address, settle_seconds, rules } = parseConfig(`\uFEFF${textOf(config)}`)
  expect([address, settle_seconds]).toEqual(['https://tuning.example.com', 5])
  expect(rules[0]).toMatchObject({ duplicates: 'ask', warnings: 'draft', vehicle: {} })
})

test('reports each fault with its line and field', () => {
  const { max_credits: _, ...withoutLimit } = order
  const text = textOf({ ...config, poll: 5, rules: [order, { ...withoutLimit, name: 'two', tool_used: 7 }] })
  const lines = text.split('\n')
  const lineAt = (wanted: string) => lines.findIndex((line) => line.includes(wanted)) + 1
  const second = lines.indexOf('    {', lineAt('"rules"') + 1) + 1
  expect(faultsOf(text).split('\n').sort()).toEqual(
    [
      `mapwright.json, line ${second}: rules.1.max_credits: is missing`,
      `mapwright.json, line ${lineAt('"tool_used": 7')}: rules.1.tool_used: Invalid input: expected string, received number`,
      `mapwright.json, line ${lineAt('"poll"')}: poll is not a known field`,
    ].sort(),
  )
})

test.each([
  ['{\n  "address": "https://a.example",\n  "rules": [,]\n}', 3],
  ['{\n  "address": "https://a.example"\n  "rules": []\n}', 3],
  ['{\n  "address": \'https://a.example\'\n}', 2],
  ['{\n  "a": 1,\n}', 3],
  ['{\n  "a": 01\n}', 2],
  ['{ "a": 1 }\n}', 2],
  ['', 1],
])('invalid JSON is reported with its line: %j', (text, line) => {
  expect(faultsOf(text)).toBe(`mapwright.json, line ${line}: this is not valid JSON`)
})

test.each([
  ['an unencrypted address', { ...config, address: 'http://tuning.example.com' }, 'https://'],
  ['a password in the address', { ...config, address: 'https://a:b@tuning.example.com' }, 'https://'],
  [
    'an order without the consent to the terms',
    { ...config, rules: [{ ...order, agrees_to_terms: false }] },
    'agrees_to_terms',
  ],
  ['a negative limit', { ...config, rules: [{ ...order, max_credits: '-1' }] }, 'an amount'],
  ['two rules of one name', { ...config, rules: [order, order] }, 'two rules'],
  [
    'a pattern in which values touch',
    { ...config, rules: [{ ...order, file_name: '{model}{reg_no}' }] },
    'between them',
  ],
  [
    'a text with an unknown value',
    { ...config, rules: [{ ...order, comment: '{file} for {customer}' }] },
    '{customer} is not',
  ],
  ['no rule', { ...config, rules: [] }, 'rules'],
])('refuses %s', (_, value, fault) => {
  expect(faultsOf(textOf(value))).toContain(fault)
})

test('allows unencrypted addresses of the local computer', () => {
  expect(parseConfig(textOf({ ...config, address: 'http://127.0.0.1:3000' })).address).toBe('http://127.0.0.1:3000')
})
