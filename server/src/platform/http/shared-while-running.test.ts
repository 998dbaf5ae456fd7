import { expect, it, vi } from 'vitest'
import { sharedWhileRunning } from './shared-while-running.ts'

it('runs once for overlapping calls with the same key, and runs again afterwards', async () => {
  const read = vi.fn(async (key: string) => key.toUpperCase())
  const shared = sharedWhileRunning(read)
  expect(await Promise.all([shared('a'), shared('a'), shared('b')])).toEqual(['A', 'A', 'B'])
  expect(read).toHaveBeenCalledTimes(2)
  await shared('a')
  expect(read).toHaveBeenCalledTimes(3)
})

it('rejects all overlapping calls after an error, and tries again afterwards', async () => {
  const read = vi.fn(async (_: string): Promise<string> => 'read')
  read.mockRejectedValueOnce(new Error('away'))
  const shared = sharedWhileRunning(read)
  const results = await Promise.allSettled([shared('a'), shared('a')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await shared('a')).toBe('read')
})
