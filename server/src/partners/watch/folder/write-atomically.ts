import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../../platform/errors/error-code.ts'

/** Extension of files that are being written. */
export const unfinished = '.tmp'

/** Error codes on Windows if a virus scanner has opened the file for a moment. */
const busy = new Set(['EPERM', 'EACCES', 'EBUSY'])
const maxTries = 6

/** Renames a file. On Windows, retries while other programs have it open. */
export async function renameFile(from: string, to: string, tries = 1): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (process.platform !== 'win32' || !busy.has(errorCode(error)) || tries >= maxTries) throw error
    await pause(50 * 2 ** tries)
    await renameFile(from, to, tries + 1)
  }
}

/** Flushes the entries of a folder to disk, if the system supports it. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Replaces a file atomically: after a crash it has either the old or the new content. Only the current user may read it. */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}${unfinished}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await renameFile(draft, path)
  await flushFolder(dirname(path))
}
