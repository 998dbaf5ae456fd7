/** Reproducible random generator: the same seed always gives the same choices. */
export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** Returns an integer; both bounds are inclusive. */
  between: (from: number, to: number) => number
  chance: (share: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** Returns a random item, with a probability proportional to its weight. */
  weighted: <T>(items: readonly (readonly [item: T, weight: number])[]) => T
  digits: (count: number) => string
}

/** Creates a generator (mulberry32) for example data. Not suitable for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      throw new RangeError('nothing to pick from')
    },
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
  }
}

/** Calculates a seed from a text (FNV-1a), so that each object of the example data has its own random numbers. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
