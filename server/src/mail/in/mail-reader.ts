import type { FileStore } from '../../files/file-store.ts'
import { type PoolLimits, threadPool } from '../../threads/thread-pool.ts'
import type { Caps, ReadMail } from './read-mail.ts'

type Tasks = typeof import('./mail-tasks.ts')

/** A genuine mail takes a second at most; the rest of the time is for a slow file store. */
const usualLimits: PoolLimits = { threads: 2, timeoutMs: 30_000, heapMegabytes: 256 }

/** Reads stored mails on threads of its own; rejects with TaskStopped when a mail hangs its thread. */
export function mailReaderWith(limits: PoolLimits) {
  const run = threadPool(limits).tasks<Tasks>(new URL('./mail-tasks.ts', import.meta.url))
  return (store: FileStore, storage_key: string, caps: Caps): Promise<ReadMail> =>
    run('readStored', { store: store.address, storage_key, caps })
}

export const readStoredMail = mailReaderWith(usualLimits)
