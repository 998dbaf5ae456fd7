import type { FileStore } from '../../api/file-store.ts'
import { type PoolLimits, threadPool } from '../../threads/thread-pool.ts'
import type { AnsweredSite, MailLimits, ReadMail } from './read-mail.ts'

type Tasks = typeof import('./mail-tasks.ts')

/** Default limits of the threads. A genuine mail takes up to a second, but the file store may be slow. */
const defaultLimits: PoolLimits = { threads: 2, timeoutMs: 30_000, heapMegabytes: 256 }

/** Returns a function that reads stored mails on separate threads and rejects with TaskStopped if a mail blocks its thread. */
export function mailReaderWith(poolLimits: PoolLimits) {
  const run = threadPool(poolLimits).tasks<Tasks>(new URL('./mail-tasks.ts', import.meta.url))
  return (store: FileStore, storage_key: string, limits: MailLimits & { answered?: AnsweredSite }): Promise<ReadMail> =>
    run('readStored', { store: store.address, storage_key, limits })
}

export const readStoredMail = mailReaderWith(defaultLimits)
