import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { hashOf } from './hash-of-file.ts'
import { moveIntoPlace } from './move-into-place.ts'
import { settling } from './settled-files.ts'
import { appendToLog } from './trimmed-log.ts'
import { writeAtomically } from './write-atomically.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('files settle', () => {
  const file = { name: 'a.bin', size: 5, modified_ms: 1 }

  test('once size and time have not changed for the settle time', () => {
    const files = settling(100)
    expect(files.settled([file], 0)).toEqual([])
    expect(files.nextMs(40)).toBe(60)
    expect(files.settled([{ ...file, size: 6 }], 90)).toEqual([])
    expect(files.settled([{ ...file, size: 6 }], 150)).toEqual([])
    expect(files.settled([{ ...file, size: 6 }], 190)).toMatchObject([{ name: 'a.bin', size: 6 }])
  })

  test('not while they are empty, and again after they have disappeared', () => {
    const files = settling(100)
    files.settled([{ ...file, size: 0 }, file], 0)
    expect(files.settled([{ ...file, size: 0 }], 500)).toEqual([])
    expect(files.settled([file], 600)).toEqual([])
  })
})

describe('moving a result to an unused name', () => {
  const content = Buffer.from('modified')
  const moved = async (name: string) => {
    const from = join(folder, 'x.part')
    await writeFile(from, content)
    return moveIntoPlace({ from, folder, name, size: content.length, sha256: hashOf(content) })
  }

  test('replaces no other file', async () => {
    await writeFile(join(folder, 'a.bin'), 'mine')
    expect((await moved('a.bin')).name).toBe('a-2.bin')
    expect(await readFile(join(folder, 'a.bin'), 'utf8')).toBe('mine')
    expect((await readdir(folder)).sort()).toEqual(['a-2.bin', 'a.bin'])
  })

  test('does not duplicate the result after a crash', async () => {
    await moved('a.bin')
    expect((await moved('a.bin')).name).toBe('a.bin')
    expect(await readdir(folder)).toEqual(['a.bin'])
  })
})

test('replaces a file atomically', async () => {
  const path = join(folder, 'state.json')
  await writeAtomically(path, 'one')
  await writeAtomically(path, 'two')
  expect(await readFile(path, 'utf8')).toBe('two')
  expect(await readdir(folder)).toEqual(['state.json'])
})

test('the log keeps its newer half', async () => {
  const path = join(folder, 'log')
  await writeFile(path, `${'old line\n'.repeat(120_000)}`)
  await appendToLog(path, 'new line')
  expect((await stat(path)).size).toBeLessThan(700_000)
  expect(await readFile(path, 'utf8')).toMatch(/^old line\n(old line\n)+new line\n$/)
})

describe('the lock of a folder', () => {
  const lockOf = (path: string) => lockFolder(path, new AbortController().signal, { beatMs: 50, staleMs: 1_000 })
  const owner = { token: 'other', pid: process.pid, host: hostname(), beat: 100_000 }
  const pathOfLock = () => join(folder, 'lock')
  const write = (content: object) => writeFile(pathOfLock(), JSON.stringify(content))

  test('is refused to a second process', async () => {
    const lock = await lockOf(pathOfLock())
    await expect(lockOf(pathOfLock())).rejects.toThrow(FolderInUse)
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('is taken over at once if its process has ended', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    await write({ ...owner, pid: child.pid })
    const never = new AbortController().signal
    // With an infinite timeout, this only returns if the ended process is detected.
    const lock = await lockFolder(pathOfLock(), never, { beatMs: 50, staleMs: Number.POSITIVE_INFINITY })
    await lock.release()
  })

  test('is taken over from a computer that has shut down, and from an unrelated process with the same id', {
    timeout: 60_000,
  }, async () => {
    await Promise.all(
      [{ host: 'another-computer' }, {}].map(async (more, at) => {
        const place = join(folder, String(at))
        await mkdir(place)
        await writeFile(join(place, 'lock'), JSON.stringify({ ...owner, ...more }))
        const lock = await lockOf(join(place, 'lock'))
        await lock.release()
        expect(await readdir(place)).toEqual([])
      }),
    )
  })

  test('is given to only one of two processes that take it over at the same time', async () => {
    await write({ ...owner, pid: 2 ** 22 + 1 })
    const locks = await Promise.allSettled([1, 2, 3].map(() => lockOf(pathOfLock())))
    const winners = locks.flatMap((lock) => (lock.status === 'fulfilled' ? [lock.value] : []))
    expect(winners).toHaveLength(1)
    await winners[0]?.release()
  })

  test('is lost when another process has taken it over', async () => {
    const lock = await lockOf(pathOfLock())
    await write(owner)
    await expect.poll(() => lock.lost.aborted).toBe(true)
    await lock.release()
    expect(await readdir(folder)).toEqual(['lock'])
  })
})
