import { expect, it } from 'vitest'
import { batchLookups } from './batch-lookups.ts'

it('combines simultaneous lookups and gives each caller its own row', async () => {
  const reads: (readonly string[])[] = []
  const lookUp = batchLookups(async (keys) => {
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

it('caches nothing: a later lookup reads again, even while an earlier read is pending', async () => {
  let state = 'open'
  const waits: (() => void)[] = []
  const lookUp = batchLookups(async (keys) => {
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

it('rejects all waiting callers when the read fails, and reads again for the next', async () => {
  let fails = true
  const lookUp = batchLookups(async (keys) => {
    if (fails) throw new Error('away')
    return new Map(keys.map((key) => [key, true]))
  })
  const outcomes = await Promise.allSettled([lookUp('a'), lookUp('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await lookUp('a')).toBe(true)
})
