import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compareBytes, nextRange, parseAddress, previousRange, valueAt } from './comparison.ts'

const bytes = fc.uint8Array({ maxLength: 300 })
/** A file and its modified version, with some changed bytes. The modified version may be truncated or extended. */
const pair = fc
  .tuple(bytes, fc.array(fc.tuple(fc.nat(299), fc.nat(255)), { maxLength: 20 }), fc.integer({ min: -10, max: 10 }))
  .map(([before, changes, longer]) => {
    const after = new Uint8Array(Math.max(0, before.length + longer))
    after.set(before.subarray(0, after.length))
    for (const [at, value] of changes) if (at < after.length) after[at] = value
    return { before, after }
  })

const differs = (before: Uint8Array, after: Uint8Array) =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => before[at] !== after[at])

describe('comparing two files', () => {
  it('counts the differing bytes exactly, in ranges and map', () => {
    fc.assert(
      fc.property(pair, fc.nat(20), fc.integer({ min: 1, max: 64 }), ({ before, after }, gap, pieces) => {
        const expected = differs(before, after)
        const { size, changed, ranges, map } = compareBytes(before, after, { gap, pieces })
        const sum = (figures: Iterable<number>) => [...figures].reduce((all, each) => all + each, 0)
        expect(size).toBe(expected.length)
        expect(changed).toBe(expected.filter(Boolean).length)
        expect(sum(ranges.map((range) => range.changed))).toBe(changed)
        expect(sum(map)).toBe(changed)
        for (const range of ranges)
          expect(expected.slice(range.start, range.end).filter(Boolean)).toHaveLength(range.changed)
      }),
    )
  })

  it('starts and ends each range with a change and separates ranges by more than the gap', () => {
    fc.assert(
      fc.property(pair, fc.nat(20), ({ before, after }, gap) => {
        const expected = differs(before, after)
        const { ranges } = compareBytes(before, after, { gap })
        for (const [at, { start, end }] of ranges.entries()) {
          expect([expected[start], expected[end - 1]]).toEqual([true, true])
          const next = ranges[at + 1]
          if (next) expect(next.start - end).toBeGreaterThan(gap)
        }
      }),
    )
  })

  it('does not depend on memory alignment', () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: 1, max: 3 }), ({ before, after }, offset) => {
        const moved = new Uint8Array(after.length + offset)
        moved.set(after, offset)
        expect(compareBytes(before, moved.subarray(offset))).toEqual(compareBytes(before, after))
      }),
    )
  })

  it('merges changes that are close together', () => {
    const before = new Uint8Array(4096)
    const after = before.slice()
    for (const at of [100, 101, 110, 2000]) after[at] = 7
    expect(compareBytes(before, after, { gap: 16 }).ranges).toEqual([
      { start: 100, end: 111, changed: 3 },
      { start: 2000, end: 2001, changed: 1 },
    ])
    expect(compareBytes(before, after, { gap: 4 }).ranges).toHaveLength(3)
  })
})

test('finds the next and the previous change from any address', () => {
  const ranges = [10, 50, 90].map((start) => ({ start, end: start + 5, changed: 5 }))
  expect(nextRange(ranges, -1)?.start).toBe(10)
  expect(nextRange(ranges, 10)?.start).toBe(50)
  expect(nextRange(ranges, 90)).toBeUndefined()
  expect(previousRange(ranges, 90)?.start).toBe(50)
  expect(previousRange(ranges, 10)).toBeUndefined()
})

test.each([
  ['1A2F', 0x1a2f],
  ['0x1a2f', 0x1a2f],
  ['$1A2F', 0x1a2f],
  [' 1a2fh ', 0x1a2f],
  ['FFFFFF', undefined],
  ['12 34', undefined],
  ['xyz', undefined],
  ['', undefined],
])('parses the address %j as %j', (text, address) => {
  expect(parseAddress(text, 0x10000)).toBe(address)
})

test('reads 16-bit values in both byte orders but not beyond the end', () => {
  const file = Uint8Array.of(0x12, 0x34, 0x56)
  expect(valueAt(file, 0, 'hi_lo')).toBe(0x1234)
  expect(valueAt(file, 0, 'lo_hi')).toBe(0x3412)
  expect(valueAt(file, 2, 'hi_lo')).toBeUndefined()
})
