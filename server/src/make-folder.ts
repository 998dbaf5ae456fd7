import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and the folders above it. Node's own `recursive` never returns where a file system answers ENOENT for every new
 * name, as /proc does.
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    const parent = dirname(path)
    if (code !== 'ENOENT' || parent === path || isFolder(parent)) throw error
    makeFolder(parent, mode)
    makeFolder(path, mode)
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
