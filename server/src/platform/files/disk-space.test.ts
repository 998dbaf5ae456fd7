import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLow } from './disk-space.ts'
import { localFiles } from './local-files.ts'

const gigabyte = 2 ** 30

test.each([
  [1_000, 30, false],
  [1_000, 1.9, true],
  [20, 1.5, false],
  [20, 0.9, true],
])('isLow of a %d GB disk with %d GB free is %s', (total, free, expected) => {
  expect(isLow({ total: total * gigabyte, free: free * gigabyte })).toBe(expected)
})

test('a local store reports the space on its disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mapwright-space-'))
  const space = await localFiles(folder).space?.()
  expect(space?.total).toBeGreaterThan(space?.free ?? Number.POSITIVE_INFINITY)
  expect(space?.free).toBeGreaterThan(0)
  await rm(folder, { recursive: true })
})
