import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/api/file-store.ts'
import { TaskStopped, threadPool } from '../../platform/threads/thread-pool.ts'
import type { Statement, StatementFault } from './bank-line.ts'

type Tasks = typeof import('./statement-tasks.ts')
const run = threadPool({ threads: 1, timeoutMs: 20_000, heapMegabytes: 256 }).tasks<Tasks>(
  new URL('./statement-tasks.ts', import.meta.url),
)

/** Reads an uploaded statement in a worker thread. Returns a fault code if the file cannot be parsed. */
export async function readUploaded(
  files: FileStore,
  storage_key: string,
  defaultCurrency: string,
): Promise<Statement | StatementFault> {
  const bytes = await buffer(await files.read(storage_key))
  try {
    return await run('statementOf', { bytes: new Uint8Array(bytes), defaultCurrency })
  } catch (error) {
    if (error instanceof TaskStopped) return 'payments.wrong_statement'
    throw error
  }
}
