import { threadPool } from '../threads/thread-pool.ts'

/** Documents take a second at most; each domain brings the tasks that print its own. */
export const pdfThreads = threadPool({ threads: 2, timeoutMs: 30_000, heapMegabytes: 256 })
