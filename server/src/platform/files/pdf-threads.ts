import { threadPool } from '../threads/thread-pool.ts'

/** Threads for printing PDFs, because printing one takes up to a second. Each domain has its own printing tasks. */
export const pdfThreads = threadPool({ threads: 2, timeoutMs: 30_000, heapMegabytes: 256, writesTexts: true })
