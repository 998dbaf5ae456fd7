import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { renameFile, unfinished, writeAtomically } from '../folder/write-atomically.ts'
import { Read, savedResults } from './read.ts'

/** Originals of a folder, cached in memory. The state of each original has its own file on disk, which is written before any action. */
export type ReadStore = {
  /** Returns the originals in the order in which they appeared. */
  all(): Read[]
  get(id: string): Read | undefined
  put(read: Read): Promise<Read>
  remove(id: string): Promise<void>
  /** Names of state files that could not be parsed. Their names now end with `.damaged`. */
  damaged: readonly string[]
}

async function load(folder: string, name: string): Promise<Read | undefined> {
  try {
    return Read.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch {
    await renameFile(join(folder, name), join(folder, `${name}.damaged`))
    return undefined
  }
}

export async function openReadStore(folder: string): Promise<ReadStore> {
  const names = await readdir(folder)
  // Temporary files left by a crash.
  for (const name of names) if (name.endsWith(unfinished)) await rm(join(folder, name), { force: true })
  const reads = new Map<string, Read>()
  const damaged: string[] = []
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const read = await load(folder, name)
    if (read) reads.set(read._id, read)
    else damaged.push(name)
  }
  const pathOf = (id: string) => join(folder, `${id}.json`)
  return {
    damaged,
    all: () => [...reads.values()].sort((one, other) => one.seen_at_ms - other.seen_at_ms),
    get: (id) => reads.get(id),
    async put(read) {
      await writeAtomically(pathOf(read._id), JSON.stringify(read, null, 1))
      reads.set(read._id, read)
      return read
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
      reads.delete(id)
    },
  }
}

/** Returns true if a file with this hash was delivered to this folder. */
export const isDelivered = (store: ReadStore, sha256: string): boolean =>
  store.all().some((read) => savedResults(read).some((result) => result.sha256 === sha256))
