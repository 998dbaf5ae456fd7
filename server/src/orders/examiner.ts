import { block, warn } from '../ecu/file-finding.ts'
import { emptyIdentification } from '../ecu/identification.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { type PoolLimits, TaskStopped, threadPool } from '../platform/threads/thread-pool.ts'
import { type Compared, type Examined, noImage } from './examined.ts'

type Tasks = typeof import('./examiner-tasks.ts')

type FileToExamine = { storage_key: string; size: number; name: string }
/** Whose file it is: one account cannot keep the others from having theirs examined. */
type Owner = string
type FilesToCompare = { original_key: string; modified_key: string }

/** A genuine file takes a second at most; the rest of the time is for a slow file store. */
const usualLimits: PoolLimits = { threads: 2, timeoutMs: 30_000, heapMegabytes: 256 }

/** The answer, or what is said instead when the task had to be stopped. */
async function unlessStopped<T>(task: Promise<T>, instead: T): Promise<T> {
  try {
    return await task
  } catch (error) {
    if (error instanceof TaskStopped) return instead
    throw error
  }
}

/** Looks into stored files on threads of its own. A file that hangs a thread gets a finding and holds up nobody. */
export function examinerWith(limits: PoolLimits) {
  const run = threadPool(limits).tasks<Tasks>(new URL('./examiner-tasks.ts', import.meta.url))
  return {
    /** Identifies a stored read and checks it. */
    examine: (store: FileStore, file: FileToExamine, owner?: Owner): Promise<Examined> =>
      unlessStopped(run('examine', { store: store.address, file }, { owner }), {
        identification: emptyIdentification,
        ...noImage,
        findings: [warn('ecu.not_examined')],
      }),
    /** Checks a stored modified file against its original; what could not be compared takes a reason from staff. */
    compare: (store: FileStore, file: FilesToCompare): Promise<Compared> =>
      unlessStopped(run('compare', { store: store.address, file }), {
        identification: emptyIdentification,
        ...noImage,
        findings: [block('ecu.not_compared')],
        changed_share: null,
        compared: [],
      }),
  }
}

export const { examine, compare } = examinerWith(usualLimits)
