import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-30', { start: 70, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  [undefined, undefined],
])('of 100 bytes, %s is %o', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})

test('nothing of an empty file can be asked for', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable')
})
