import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transferred, UnlikeReads } from './transfer-changes.ts'

const length = 32
const bytes = fc.uint8Array({ minLength: length, maxLength: length }).map((all) => Buffer.from(all))
/** Positions in a file and the byte values written there. */
const edits = fc.array(fc.tuple(fc.integer({ min: 0, max: length - 1 }), fc.integer({ min: 0, max: 255 })), {
  maxLength: 6,
})

function edited(bytes: Buffer, places: readonly [at: number, value: number][]): Buffer {
  const made = Buffer.from(bytes)
  for (const [at, value] of places) made[at] = value
  return made
}

describe('transferring changes to another original', () => {
  it('returns the modified file for an identical original', () => {
    fc.assert(
      fc.property(bytes, edits, (read, tuning) => {
        const tuned = edited(read, tuning)
        expect(transferred(read, Buffer.from(read), tuned).equals(tuned)).toBe(true)
      }),
    )
  })

  it('changes exactly what was modified, or refuses', () => {
    const seen = { made: 0, refused: 0 }
    fc.assert(
      fc.property(bytes, edits, edits, (read, differences, tuning) => {
        const other = edited(read, differences)
        const tuned = edited(other, tuning)
        const tunedAt = [...other.keys()].filter((at) => other[at] !== tuned[at])
        if (tunedAt.some((at) => read[at] !== other[at])) {
          seen.refused++
          expect(() => transferred(read, other, tuned)).toThrow(UnlikeReads)
          return
        }
        seen.made++
        const made = transferred(read, other, tuned)
        for (const at of read.keys()) expect(made[at]).toBe(tunedAt.includes(at) ? tuned[at] : read[at])
      }),
    )
    expect(Math.min(seen.made, seen.refused)).toBeGreaterThan(5)
  })

  it('preserves the differences of the other original', () => {
    const read = Buffer.from('AAAA WVW-MINE BBBB')
    const other = Buffer.from('AAAA WVW-HERS BBBB')
    const tuned = Buffer.from('AAAA WVW-HERS CCCC')
    expect(transferred(read, other, tuned).toString()).toBe('AAAA WVW-MINE CCCC')
  })

  it('refuses originals of different sizes', () => {
    expect(() => transferred(Buffer.alloc(3), Buffer.alloc(4), Buffer.alloc(4))).toThrow(UnlikeReads)
  })
})
