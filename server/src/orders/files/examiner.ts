import { block, warn } from '../../ecu/file-finding.ts'
import { emptyIdentification } from '../../ecu/identification.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import { type PoolLimits, TaskStopped, threadPool } from '../../platform/threads/thread-pool.ts'
import { type Compared, type Examined, noImage } from './examined.ts'

type Tasks = typeof import('./examiner-tasks.ts')

type FileToExamine = Parameters<Tasks['examine']>[0]['file']
/** Id of the account that owns the files. Limits apply per account, so that one account cannot block the others. */
type Owner = string
type FilesToCompare = { original_key: string; modified_key: string }

/** Limits for the examination. A genuine file takes a second at most; the rest of the timeout is for a slow file store. */
const defaultLimits: PoolLimits = { threads: 2, timeoutMs: 15_000, heapMegabytes: 256 }

/** Returns the result of a task, or `instead` if the task was stopped. */
async function unlessStopped<T>(task: Promise<T>, instead: T): Promise<T> {
  try {
    return await task
  } catch (error) {
    if (error instanceof TaskStopped) return instead
    throw error
  }
}

/** Creates an examiner that uses worker threads. A file that blocks its thread gets a finding and does not delay other files. */
export function examinerWith(limits: PoolLimits) {
  const run = threadPool(limits).tasks<Tasks>(new URL('./examiner-tasks.ts', import.meta.url))
  return {
    /** Identifies and checks a stored original. */
    examine: (store: FileStore, file: FileToExamine, owner?: Owner): Promise<Examined> =>
      unlessStopped(run('examine', { store: store.address, file }, { owner }), {
        identification: emptyIdentification,
        ...noImage,
        findings: [warn('ecu.not_examined')],
      }),
    /** Checks a stored modified file against its original. If the files cannot be compared, staff must give a reason. */
    compare: (store: FileStore, file: FilesToCompare): Promise<Compared> =>
      unlessStopped(run('compare', { store: store.address, file }), {
        original_key: file.original_key,
        identification: emptyIdentification,
        ...noImage,
        findings: [block('ecu.not_compared')],
        changed_share: null,
        compared: [],
      }),
  }
}

export const { examine, compare } = examinerWith(defaultLimits)
