import { expect, test } from 'vitest'
import { toJson } from './json.ts'

const instants = [0, 1, 999, -1, 86_399_999, 86_400_000, 1_795_459_567_123, 253_402_300_799_999, 253_402_300_800_000]
const dates = [...instants, ...instants.map((at) => -at), Number.NaN].map((at) => new Date(at))

test.each([
  { orders: [{ total: 12_345n, at: new Date(5), empty: null, none: undefined, list: [1n, new Date(6)] }] },
  { nested: { deeper: { amount: -5n } }, untouched: { text: 'ä"\n\u2028\ud800', number: 1.5, not: Number.NaN } },
  [undefined, () => 1, Symbol('one')],
  { url: new URL('https://example.com'), bytes: Buffer.from('a'), map: new Map([[1, 2]]) },
  JSON.parse('{"__proto__": {"at": 1}, "constructor": 2}'),
  { dates },
  null,
])('gives the same text as JSON.stringify: %j', (value) => {
  expect(toJson(value)).toBe(JSON.stringify(value))
})

test('does not modify the result of a handler', () => {
  const result = { amount: 100n, list: [{ at: new Date(0) }] }
  toJson(result)
  expect(result).toEqual({ amount: 100n, list: [{ at: new Date(0) }] })
})
