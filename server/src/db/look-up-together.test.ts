import { expect, it } from 'vitest'
import { lookUpTogether } from './look-up-together.ts'

it('joins what is asked for at the same moment, and gives each its own answer', async () => {
  const reads: (readonly string[])[] = []
  const lookUp = lookUpTogether(async (keys) => {
    reads.push(keys)
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
  })
  expect(await Promise.all([lookUp('a'), lookUp('b'), lookUp('a'), lookUp('nobody')])).toEqual([
    'A',
    'B',
    'A',
    undefined,
  ])
  expect(reads).toEqual([['a', 'b', 'nobody']])
})

it('keeps nothing: whoever asks later is answered by a later read, also while an earlier one is under way', async () => {
  let state = 'open'
  const waits: (() => void)[] = []
  const lookUp = lookUpTogether(async (keys) => {
    const read = state
    await new Promise<void>((resolve) => waits.push(resolve))
    return new Map(keys.map((key) => [key, read]))
  })
  const before = lookUp('session')
  await new Promise(setImmediate)
  state = 'ended'
  const after = lookUp('session')
  await new Promise(setImmediate)
  for (const go of waits) go()
  expect(await Promise.all([before, after])).toEqual(['open', 'ended'])
})

it('tells everybody who waited when the read fails, and reads anew for the next', async () => {
  let fails = true
  const lookUp = lookUpTogether(async (keys) => {
    if (fails) throw new Error('away')
    return new Map(keys.map((key) => [key, true]))
  })
  const asked = await Promise.allSettled([lookUp('a'), lookUp('b')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await lookUp('a')).toBe(true)
})
