import { randomUUID } from 'node:crypto'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode } from '../../../platform/errors/error-code.ts'
import { renameFile, unfinished } from './write-atomically.ts'

/** Milliseconds between two heartbeats of the owner, and milliseconds without a heartbeat after which a lock is stale. */
const defaultTimes = { beatMs: 2_000, staleMs: 15_000 }
type Times = typeof defaultTimes
const lookMs = 100

/** Content of the lock file. Each heartbeat increases `beat`, so that clocks of different computers need not be compared. */
const Owner = z.object({ token: z.string(), pid: z.number().int(), host: z.string(), beat: z.number().int() })
type Owner = z.output<typeof Owner>

/** Thrown if another process watches the folder. */
export class FolderInUse extends Error {}

export type FolderLock = {
  /** Aborted when another process has taken over the folder. */
  lost: AbortSignal
  release(): Promise<void>
}

async function readOwner(path: string): Promise<Owner | 'none' | 'unreadable'> {
  try {
    return Owner.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'none' : 'unreadable'
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Waits until the lock is released or stale.
 * @throws FolderInUse if its owner is still running
 */
async function waitUntilStale(
  path: string,
  first: Owner | 'unreadable',
  staleMs: number,
  signal: AbortSignal,
): Promise<void> {
  const isOurs = first !== 'unreadable' && first.host === hostname()
  if (isOurs && !isRunning(first.pid)) return
  const end = performance.now() + staleMs
  while (performance.now() < end) {
    await pause(lookMs, undefined, { signal })
    const now = await readOwner(path)
    if (now === 'none') return
    if (now !== 'unreadable' && !same(now, first))
      throw new FolderInUse(`Another mapwright (process ${now.pid} on ${now.host}) watches this folder`)
  }
}

async function createLock(path: string, owner: Owner): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(JSON.stringify(owner))
    await file.close()
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return false
  }
}

/** Replaces a stale lock. Returns false if another process was faster. */
async function takeOver(path: string, stale: Owner | 'unreadable', owner: Owner): Promise<boolean> {
  const draft = `${path}.${owner.token}${unfinished}`
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 })
  if (same(await readOwner(path), stale)) await renameFile(draft, path)
  else await rm(draft, { force: true })
  // Waits, because another process that has seen the same stale lock may overwrite this process's lock. The last writer keeps the folder.
  await pause(lookMs)
  return isOwner(path, owner)
}

async function isOwner(path: string, { token }: Owner): Promise<boolean> {
  const now = await readOwner(path)
  return typeof now === 'object' && now.token === token
}

async function acquire(path: string, owner: Owner, staleMs: number, signal: AbortSignal): Promise<void> {
  while (!(await createLock(path, owner))) {
    const first = await readOwner(path)
    if (first === 'none') continue
    await waitUntilStale(path, first, staleMs, signal)
    if (await takeOver(path, first, owner)) return
  }
}

/** Sends a heartbeat. Returns false if the lock belongs to another process. */
async function beat(path: string, owner: Owner): Promise<boolean> {
  if (!(await isOwner(path, owner))) return false
  owner.beat++
  await writeFile(path, JSON.stringify(owner), { flag: 'r+' })
  return true
}

/**
 * Locks a folder for this process. Takes over the lock of a process that has ended, even on another computer.
 * @throws FolderInUse if another process watches the folder
 */
export async function lockFolder(
  path: string,
  signal: AbortSignal,
  { beatMs, staleMs }: Times = defaultTimes,
): Promise<FolderLock> {
  const owner: Owner = { token: randomUUID(), pid: process.pid, host: hostname(), beat: 100_000 }
  await acquire(path, owner, staleMs, signal)
  const lost = new AbortController()
  const lose = () => lost.abort(new FolderInUse('Another mapwright has taken this folder over'))
  const timer = setInterval(() => {
    beat(path, owner).then(
      (isOurs) => isOurs || lose(),
      // A network share may be unavailable for a moment. The next heartbeat tries again.
      () => {},
    )
  }, beatMs)
  return {
    lost: lost.signal,
    release: async () => {
      clearInterval(timer)
      if (await isOwner(path, owner)) await rm(path, { force: true })
    },
  }
}
