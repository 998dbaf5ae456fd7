import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/files/file-store.ts'
import { TaskStopped, threadPool } from '../../platform/threads/thread-pool.ts'
import type { BankLine } from './bank-line.ts'

type Tasks = typeof import('./statement-tasks.ts')
const run = threadPool({ threads: 1, timeoutMs: 20_000, heapMegabytes: 256 }).tasks<Tasks>(
  new URL('./statement-tasks.ts', import.meta.url),
)

/** The lines of an uploaded statement, read on a thread; undefined if the file is none, or too complex. */
export async function readUploaded(
  files: FileStore,
  storage_key: string,
  usualCurrency: string,
): Promise<BankLine[] | undefined> {
  const bytes = await buffer(await files.read(storage_key))
  try {
    return await run('linesOf', { bytes: new Uint8Array(bytes), usualCurrency })
  } catch (error) {
    if (error instanceof TaskStopped) return undefined
    throw error
  }
}
