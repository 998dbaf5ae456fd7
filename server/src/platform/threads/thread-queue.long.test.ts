import { expect, test } from 'vitest'
import { threadPool } from './thread-pool.ts'

type Hostile = typeof import('../../../test/hostile-tasks.ts')
const module = new URL('../../../test/hostile-tasks.ts', import.meta.url)
const small = { threads: 2, timeoutMs: 1500, heapMegabytes: 64 }
const start = (limits = {}) => threadPool({ ...small, ...limits }).tasks<Hostile>(module)

test('runs other tasks while one hangs', async () => {
  const run = start({ timeoutMs: 6000 })
  const hanging = run('spin', undefined).catch((error: unknown) => error)
  const first = await Promise.race([hanging, run('double', 3)])
  expect(first).toBe(6)
  expect(await hanging).toMatchObject({ reason: 'time' })
})

test('does not count time spent waiting for a thread', async () => {
  const run = start({ threads: 1, timeoutMs: 2500 })
  const hanging = [run('spin', undefined), run('spin', undefined)].map((task) => task.catch(() => 'stopped'))
  expect(await run('double', 5)).toBe(10)
  expect(await Promise.all(hanging)).toEqual(['stopped', 'stopped'])
})

test('schedules waiting tasks by their owners’ recent usage, least first', async () => {
  const run = start()
  const endings: string[] = []
  const spinning = ['one', 'two', 'one', 'two', 'one', 'two'].map((owner) =>
    run('spin', undefined, { owner }).catch(() => endings.push(owner)),
  )
  const other = run('double', 4, { owner: 'another' }).then(() => endings.push('another'))
  await Promise.all([...spinning, other])
  expect(endings.indexOf('another')).toBeLessThan(3)
})

test("keeps one thread free of any single owner's tasks", async () => {
  const run = start({ timeoutMs: 3000 })
  const hanging = Array.from({ length: 4 }, () => run('spin', undefined, { owner: 'one' }).catch(() => 'stopped'))
  const other = run('double', 4, { owner: 'another' })
  expect(await Promise.race([other, ...hanging])).toBe(8)
  await Promise.all(hanging)
})
