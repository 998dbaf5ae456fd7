import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../../platform/errors/error-code.ts'

/** The extension of files that are being written. */
export const unfinished = '.tmp'

/** On Windows, a virus scanner may hold a file for a moment. */
const busy = new Set(['EPERM', 'EACCES', 'EBUSY'])
const maxTries = 6

/** Renames a file, and on Windows waits until other programs let go of it. */
export async function renameFile(from: string, to: string, tries = 1): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (process.platform !== 'win32' || !busy.has(errorCode(error)) || tries >= maxTries) throw error
    await pause(50 * 2 ** tries)
    await renameFile(from, to, tries + 1)
  }
}

/** Flushes a folder's entries to the disk, where the system allows it. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Replaces a file by a complete new one: after a crash it has the old or the new content. Only this user may read it. */
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
