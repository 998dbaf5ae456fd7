import { link, open, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { errorCode } from '../../../platform/errors/error-code.ts'
import { hashOfFile } from './hash-of-file.ts'
import { flushFolder, renameFile } from './write-atomically.ts'

type Moved = { from: string; folder: string; name: string; size: number; sha256: string }

/** Returns true if the target already has the content, because a crash occurred after the rename. */
async function isInPlace(path: string, { size, sha256 }: Moved): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() === true && found.size === size && (await hashOfFile(path)) === sha256
}

/** Reserves a name with an empty file, on disks without hard links. An existing empty file is a reservation by an earlier attempt. */
async function reserve(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.close()
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return (await stat(path)).size === 0
  }
}

/** Renames a file without replacing another one. Returns false if the name is taken. */
async function renameToNew(from: string, path: string): Promise<boolean> {
  try {
    await link(from, path)
    await rm(from)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (errorCode(error) === 'ENOENT') throw error
  }
  if (!(await reserve(path))) return false
  await renameFile(from, path)
  return true
}

const numbered = (name: string, count: number): string => {
  if (count === 1) return name
  const extension = extname(name)
  return `${name.slice(0, name.length - extension.length)}-${count}${extension}`
}

/**
 * Moves a complete file to an unused name in the folder. Returns the name and the file's modification time in milliseconds since 1970.
 */
export async function moveIntoPlace(moved: Moved): Promise<{ name: string; modified_ms: number }> {
  for (let count = 1; ; count++) {
    const name = numbered(moved.name, count)
    const path = join(moved.folder, name)
    const isThere = await isInPlace(path, moved)
    if (isThere) await rm(moved.from, { force: true })
    else if (!(await renameToNew(moved.from, path))) continue
    await flushFolder(moved.folder)
    return { name, modified_ms: (await stat(path)).mtimeMs }
  }
}
