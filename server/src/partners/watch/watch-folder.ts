import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../platform/errors/error-code.ts'
import { openService } from './api/service-client.ts'
import { KeyRefused, Refused, ServiceFailed, Unreachable } from './api/service-faults.ts'
import { readAccessKey } from './config/access-key.ts'
import { readConfig } from './config/read-config.ts'
import { readFinder } from './find-reads.ts'
import { type FolderLock, lockFolder } from './folder/folder-lock.ts'
import { settling } from './folder/settled-files.ts'
import { openStateFolder } from './folder/state-folder.ts'
import { passes } from './pass.ts'
import { pauseAfter } from './pauses.ts'
import { needsAttention } from './reads/read.ts'
import { openReadStore } from './reads/read-store.ts'
import type { Report } from './reports/report.ts'
import { wakeUps } from './wake-ups.ts'
import type { Watcher } from './watcher.ts'

export type Outcome = 'done' | 'attention' | 'unreachable' | 'key_refused'

type Options = {
  folder: string
  once: boolean
  env: NodeJS.ProcessEnv
  report(report: Report): void
  /** Signal that ends the work. The next start of the program continues it. */
  stop: AbortSignal
}

/** Returns true for a temporary failure of the network, the service, or the disk with the folder. */
const isPassing = (error: unknown): boolean =>
  [Unreachable, ServiceFailed, Refused].some((kind) => error instanceof kind) || /^E[A-Z]+$/.test(errorCode(error))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Processes the folder once. Waits until its files have settled, then checks all orders. */
async function runOnce(watcher: Watcher, files: ReturnType<typeof settling>, stop: AbortSignal): Promise<Outcome> {
  const runPass = passes(watcher, readFinder(watcher, files))
  try {
    await runPass({ follows: false })
    // Timers may fire early, so the loop checks again.
    for (let wait = files.nextMs(performance.now()); wait !== undefined; wait = files.nextMs(performance.now()))
      await sleep(wait + 1, undefined, { signal: stop })
    await runPass({ follows: true })
  } catch (error) {
    if (stop.aborted || !isPassing(error)) throw error
    watcher.report({ event: 'stopped', text: messageOf(error) })
    return 'unreachable'
  }
  return watcher.store.all().some(needsAttention) ? 'attention' : 'done'
}

/** Works until it is stopped. After a failure, retries with growing pauses. */
async function runUntilStopped(watcher: Watcher, files: ReturnType<typeof settling>, stop: AbortSignal): Promise<void> {
  const runPass = passes(watcher, readFinder(watcher, files))
  const changes = wakeUps(watcher.state.folder)
  const pollMs = watcher.config.poll_seconds * 1000
  let followedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  try {
    while (!stop.aborted) {
      try {
        const follows = performance.now() - followedAt >= pollMs
        await runPass({ follows })
        if (follows) followedAt = performance.now()
        failures = 0
        const now = performance.now()
        await changes.wait(Math.max(50, Math.min(files.nextMs(now) ?? pollMs, followedAt + pollMs - now)), stop)
      } catch (error) {
        if (stop.aborted || !isPassing(error)) throw error
        const after = error instanceof Unreachable ? error.retryAfterMs : undefined
        const pause = pauseAfter(++failures, after, Math.random())
        watcher.report({ event: 'waiting', text: messageOf(error), retry_seconds: Math.ceil(pause / 1000) })
        // New files do not shorten the pause.
        await sleep(pause, undefined, { signal: stop }).catch(() => {})
      }
    }
  } finally {
    changes.close()
  }
}

/** Processes a folder whose lock this process holds. */
async function workOn(
  parts: Pick<Watcher, 'config' | 'state' | 'service'>,
  { folder, once, report }: Options,
  stop: AbortSignal,
): Promise<Outcome> {
  const { address, settle_seconds } = parts.config
  const store = await openReadStore(parts.state.reads)
  for (const file of store.damaged) report({ event: 'damaged_state', file })
  const watcher = { ...parts, store, report }
  const files = settling(settle_seconds * 1000)
  report({ event: 'watching', folder, address })
  try {
    if (once) return await runOnce(watcher, files, stop)
    await runUntilStopped(watcher, files, stop)
    return 'done'
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error
    report({ event: 'stopped', text: `the access key does not work: ${error.message}` })
    return 'key_refused'
  }
}

/**
 * Watches a folder. Sends its originals according to the rules of its configuration and saves the modified files next to them.
 * @throws ConfigError, or FolderInUse if another process watches the folder
 */
export async function watchFolder(options: Options): Promise<Outcome> {
  const { folder, stop } = options
  const config = await readConfig(folder)
  const accessKey = await readAccessKey(folder, config.key_file, options.env)
  const state = await openStateFolder(folder)
  let lock: FolderLock | undefined
  try {
    lock = await lockFolder(state.lock, stop)
    const ends = AbortSignal.any([stop, lock.lost])
    const outcome = await workOn(
      { config, state, service: openService(config.address, accessKey, ends) },
      options,
      ends,
    )
    lock.lost.throwIfAborted()
    return outcome
  } catch (error) {
    lock?.lost.throwIfAborted()
    if (stop.aborted) return 'done'
    throw error
  } finally {
    await lock?.release()
  }
}
