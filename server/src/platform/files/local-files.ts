import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { FileStore } from '../api/file-store.ts'
import { errorCode } from '../errors/error-code.ts'
import { makeFolder } from '../startup/make-folder.ts'
import { checkedKey, isStorageKey, newStorageKey } from './storage-key.ts'
import { writeNewFile } from './write-file.ts'

const unfinished = 'unfinished'
const defaultPieceBytes = 256 << 10

/**
 * Stores files in a local folder. Content is written to a temporary file, flushed and then renamed, so a key never refers to a partial file.
 */
export function localFiles(folder: string): FileStore {
  const pathOf = (storageKey: string) => join(folder, checkedKey(storageKey))

  const put: FileStore['put'] = async (content, { maxBytes }) => {
    const temporary = join(folder, unfinished, randomUUID())
    const storage_key = newStorageKey()
    makeFolder(join(folder, unfinished))
    try {
      const sizeAndHash = await writeNewFile(temporary, content, maxBytes)
      const shard = join(folder, storage_key.slice(0, 2))
      const isNewShard = (await mkdir(shard, { recursive: true })) !== undefined
      await rename(temporary, pathOf(storage_key))
      await flushFolder(shard)
      if (isNewShard) await flushFolder(folder)
      return { storage_key, ...sizeAndHash }
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  const read: FileStore['read'] = async (storageKey, range, { piece = defaultPieceBytes } = {}) => {
    const file = await open(pathOf(storageKey), 'r')
    return file.createReadStream({ ...range, highWaterMark: piece })
  }

  return {
    address: pathToFileURL(folder).href,
    put,
    read,
    remove: (storageKey) => rm(pathOf(storageKey), { force: true }),
    list: () => listShards(folder),
    async removeUnfinished(before) {
      for (const name of await namesIn(join(folder, unfinished))) {
        const path = join(folder, unfinished, name)
        const stats = await statFile(path)
        if (stats && stats.mtime < before) await rm(path, { force: true })
      }
    },
    async space() {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { free: bavail * bsize, total: blocks * bsize }
    },
    async check() {
      const { storage_key } = await put(Readable.from([Buffer.from('writable')]), { maxBytes: 8 })
      await rm(pathOf(storage_key), { force: true })
    },
  }
}

async function* listShards(folder: string): ReturnType<FileStore['list']> {
  for (const shard of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue
    for (const name of await namesIn(join(folder, shard))) {
      const storage_key = `${shard}/${name}`
      const stats = isStorageKey(storage_key) && (await statFile(join(folder, storage_key)))
      if (stats) yield { storage_key, modified_at: stats.mtime }
    }
  }
}

/**
 * Flushes a folder, so that a rename in it survives a power failure. Not needed on Windows, which cannot open folders and has its own
 * journal.
 */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function statFile(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
