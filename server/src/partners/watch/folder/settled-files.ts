import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../platform/errors/error-code.ts'

/** File as listed in the folder, with its modification time in milliseconds since 1970. */
export type ListedFile = { name: string; size: number; modified_ms: number }

/** Lists the regular files of a folder that may be originals. Skips files that disappear while listing. */
export async function listFiles(folder: string, isCandidate: (name: string) => boolean): Promise<ListedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && isCandidate(entry.name)).map(({ name }) => name)
  const listed = await Promise.all(names.sort().map((name) => describe(folder, name)))
  return listed.flatMap((file) => file ?? [])
}

async function describe(folder: string, name: string): Promise<ListedFile | undefined> {
  try {
    const { size, mtimeMs } = await stat(join(folder, name))
    return { name, size, modified_ms: mtimeMs }
  } catch (error) {
    if (['ENOENT', 'EPERM', 'EBUSY'].includes(errorCode(error))) return undefined
    throw error
  }
}

export const isSameFile = (one: ListedFile, other: ListedFile): boolean =>
  one.name === other.name && one.size === other.size && one.modified_ms === other.modified_ms

/** Tracks how long files have been unchanged. `now` is a monotonic clock in milliseconds. */
export function settling(settleMs: number) {
  let waiting = new Map<string, ListedFile & { since: number }>()
  return {
    /** Returns the non-empty files that have not changed for `settleMs`. */
    settled(files: readonly ListedFile[], now: number): ListedFile[] {
      const next = new Map<string, ListedFile & { since: number }>()
      for (const file of files) {
        const before = waiting.get(file.name)
        next.set(file.name, before && isSameFile(before, file) ? before : { ...file, since: now })
      }
      waiting = next
      return [...next.values()].filter(({ since, size }) => size > 0 && now - since >= settleMs)
    },
    /** Returns the milliseconds until the next file may be settled; undefined if none is waiting. */
    nextMs(now: number): number | undefined {
      const left = [...waiting.values()].filter(({ size }) => size > 0).map(({ since }) => since + settleMs - now)
      const future = left.filter((ms) => ms > 0)
      return future.length > 0 ? Math.min(...future) : undefined
    },
  }
}

/**
 * Reads a file that no program is writing. On Windows, a program locks the file while writing. Returns undefined if the file cannot be
 * opened or has changed since it was listed.
 */
export async function readSettled(folder: string, listed: ListedFile): Promise<Buffer | undefined> {
  const path = join(folder, listed.name)
  try {
    const file = await open(path, process.platform === 'win32' ? 'r+' : 'r').catch((error: unknown) => {
      // The file may be read-only.
      if (errorCode(error) === 'EPERM' || errorCode(error) === 'EACCES') return open(path, 'r')
      throw error
    })
    try {
      const content = await file.readFile()
      const { size, mtimeMs } = await file.stat()
      const isUnchanged = content.length === listed.size && size === listed.size && mtimeMs === listed.modified_ms
      return isUnchanged ? content : undefined
    } finally {
      await file.close()
    }
  } catch (error) {
    if (['ENOENT', 'EBUSY', 'EPERM', 'EACCES'].includes(errorCode(error))) return undefined
    throw error
  }
}
