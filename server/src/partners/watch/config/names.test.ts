import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import { isCandidate, matchesGlob, ruleFor } from './matching-rule.ts'
import { fillIn, readName } from './name-pattern.ts'

test.each([
  ['{manufacture}_{model}_{reg_no}', 'VW_Golf 7_B-XY 12', { manufacture: 'VW', model: 'Golf 7', reg_no: 'B-XY 12' }],
  ['{customer} - {_} - {vin}', 'Miller - old read - WVW1', { customer: 'Miller', vin: 'WVW1' }],
  ['read {model}', 'read Golf', { model: 'Golf' }],
  ['{manufacture}_{model}', 'VW', undefined],
  ['{manufacture}_{model}', '_Golf', undefined],
  ['{manufacture}_{model}', 'VW_', undefined],
  ['read {model}', 'Golf', undefined],
  ['{model}.ori', 'Golf.ori.old', undefined],
])('the pattern %s reads "%s"', (pattern, name, values) => {
  expect(readName(pattern, name)).toEqual(values)
})

test('accepts values named like properties of Object.prototype', () => {
  expect(readName('{constructor}_{__proto__}', 'a_b')).toMatchObject({ constructor: 'a' })
  expect(fillIn('{constructor}|{model}', { model: 'Golf' })).toBe('|Golf')
})

test.each([
  ['*.bin', 'Golf.BIN', true],
  ['*.bin', 'Golf.bin.txt', false],
  ['read?.*', 'read1.ori', true],
  ['read?.*', 'read.ori', false],
  ['*a*b*', 'xxaxxbxx', true],
  ['*a*b', 'aab', true],
  ['', '', true],
  ['*', '', true],
])('%s and %s', (pattern, name, isMatch) => {
  expect(matchesGlob(pattern, name)).toBe(isMatch)
})

test('a hostile pattern takes linear time', () => {
  expect(matchesGlob(`${'*a'.repeat(50)}b`, 'a'.repeat(250))).toBe(false)
})

test.each([
  '.hidden.bin',
  '~lock.bin',
  'read.bin.part',
  'read.tmp',
  'a.crdownload',
  'read.bin~',
  'Thumbs.db',
  'mapwright.json',
])('%s is not a read', (name) => {
  expect(isCandidate(name)).toBe(false)
  expect(isCandidate('read.bin')).toBe(true)
})

test('the first rule for name and size applies', () => {
  const rule = { action: 'draft', duplicates: 'ask', min_bytes: 1, max_bytes: 100 } as const
  const rules: Config['rules'] = [
    { ...rule, name: 'small', files: ['*.bin'], max_bytes: 10 },
    { ...rule, name: 'all', files: ['*.ori', '*.bin'] },
  ]
  const config = { address: '', key_file: '', settle_seconds: 1, poll_seconds: 1, rules }
  expect([5, 50, 500].map((size) => ruleFor(config, 'a.bin', size)?.name)).toEqual(['small', 'all', undefined])
})
