import { expect, test } from 'vitest'
import { randomMoment } from '../../../test/waits.ts'
import { Problem } from '../api/problem.ts'
import { pdfThreads } from '../files/pdf-threads.ts'
import { setOwnTexts } from '../i18n/own-texts.ts'
import { threadPool } from './thread-pool.ts'

type Hostile = typeof import('../../../test/hostile-tasks.ts')
const module = new URL('../../../test/hostile-tasks.ts', import.meta.url)
const small = { threads: 2, timeoutMs: 1500, heapMegabytes: 64 }
const start = (limits = {}) => threadPool({ ...small, ...limits }).tasks<Hostile>(module)

test("returns the result, and rethrows a task's error with its class and code", async () => {
  const run = start({ timeoutMs: 60_000 })
  expect(await run('double', 21)).toBe(42)
  const refusal = await run('refuse', undefined).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ code: 'site.smtp_not_ok', details: { why: 'test' } })
  await expect(run('missing', undefined)).rejects.toMatchObject({ message: 'gone', code: 'ENOENT' })
})

test("prints with the operator's own texts, until they are reset", async () => {
  const run = pdfThreads.tasks<Hostile>(module)
  setOwnTexts([{ language: 'en', key: 'credits:history.title', text: 'Account sheet' }])
  expect(await run('titleOfStatement', 'en')).toBe('Account sheet')
  setOwnTexts([])
  expect(await run('titleOfStatement', 'en')).toBe('Credit statement')
})

test.each(['spin', 'backtrack'] as const)('stops a hanging task (%s) and runs the next one', async (task) => {
  const run = start({ threads: 1 })
  const stopped = run(task, undefined)
  const next = run('double', 4)
  await expect(stopped).rejects.toMatchObject({ name: 'TaskStopped', reason: 'time' })
  expect(await next).toBe(8)
})

test('stops a task that uses too much memory without ending the process', async () => {
  const run = start({ threads: 1, timeoutMs: 60_000 })
  await expect(run('hoard', undefined)).rejects.toMatchObject({ name: 'TaskStopped', reason: 'memory' })
  expect(await run('double', 4)).toBe(8)
})

test('rejects a task that ends its thread and runs the next one on another thread', async () => {
  const run = start({ threads: 1, timeoutMs: 60_000 })
  await expect(run('leave', undefined)).rejects.toMatchObject({ name: 'TaskStopped', reason: 'crash' })
  expect(await run('double', 4)).toBe(8)
})

test('lets a caller stop its task', async () => {
  const run = start({ timeoutMs: 60_000 })
  const stop = new AbortController()
  const running = run('spin', undefined, { signal: stop.signal })
  void randomMoment(500).then(() => stop.abort())
  await expect(running).rejects.toMatchObject({ reason: 'time' })
})
