import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FoundText, textFinder } from './text-finder.ts'

const findIn = (bytes: Buffer, cuts: readonly number[] = []): FoundText[] => {
  const found: FoundText[] = []
  const finder = textFinder((text) => found.push(text))
  let from = 0
  for (const to of [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].sort((a, b) => a - b)) {
    finder.push(bytes.subarray(from, to))
    from = to
  }
  finder.finish()
  return found
}

/** Reference implementation: slow, but simple. */
const expected = (bytes: Buffer): FoundText[] => {
  const all = (turned: Buffer, byteSwapped: boolean) =>
    [...turned.toString('latin1').matchAll(/[0-9A-Za-z ,./+_-]{5,}/g)].map((match) => ({
      text: match[0],
      offset: match.index,
      byteSwapped,
    }))
  return [...all(bytes, false), ...all(Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16(), true)]
}

const sorted = (texts: FoundText[]) =>
  texts.sort((a, b) => Number(a.byteSwapped) - Number(b.byteSwapped) || a.offset - b.offset)

/** Random bytes that are mostly text characters, to cover all ways in which a text can begin and end. */
const bytes = fc
  .array(fc.constantFrom(...Buffer.from('A7 ,/_aZ'), 0x00, 0x40, 0xff), { maxLength: 400 })
  .map((values) => Buffer.from(values))
const cuts = fc.array(fc.nat(400), { maxLength: 5 })

test('finds every text of at least five characters in both byte orders, independent of chunk boundaries', () => {
  fc.assert(
    fc.property(bytes, cuts, (content, at) => {
      expect(sorted(findIn(content, at))).toEqual(sorted(expected(content)))
    }),
  )
})

test('finds texts across block boundaries', () => {
  const block = 1 << 17
  const start = fc.integer({ min: block - 60, max: block + 20 })
  const length = fc.integer({ min: 5, max: 60 })
  // The scan checks every second word. An earlier text determines if the even or the odd words are checked afterwards.
  const earlier = fc.nat(9)
  fc.assert(
    fc.property(start, length, earlier, (at, size, before) => {
      const content = Buffer.alloc(block + 200)
      content.write('earlier', before, 'latin1')
      content.write('x'.repeat(size), at, 'latin1')
      expect(sorted(findIn(content))).toEqual(sorted(expected(content)))
    }),
    { numRuns: 300 },
  )
})

test('splits a long text into overlapping pieces, so that no signature is cut', () => {
  const content = Buffer.alloc(300_000, 'abcdefgh-')
  const found = findIn(content).filter(({ byteSwapped }) => !byteSwapped)
  let reached = 160
  for (const { text, offset } of found) {
    expect(offset).toBeLessThanOrEqual(reached - 160)
    expect(text.length).toBeLessThanOrEqual(1100)
    reached = offset + text.length
  }
  expect(reached).toBe(content.length)
})
