import { createHash } from 'node:crypto'
import type { Read } from './read.ts'

/**
 * The Idempotency-Key of a request about a read. It only depends on the folder, the content and the attempt, so that even two processes
 * make one order of a file.
 */
export const keyFor = (folderId: string, { sha256, attempt }: Read, request: string): string =>
  `watch-${createHash('sha256').update([folderId, sha256, attempt, request].join('\n')).digest('hex').slice(0, 40)}`
