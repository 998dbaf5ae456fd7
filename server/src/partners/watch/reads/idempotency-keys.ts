import { createHash } from 'node:crypto'
import type { Read } from './read.ts'

/**
 * Idempotency key of a request about an original. It depends only on the folder, the content, the attempt and the kind of request, so
 * that even two processes create a single order for a file.
 */
export const keyFor = (folderId: string, { sha256, attempt }: Read, request: string): string =>
  `watch-${createHash('sha256').update([folderId, sha256, attempt, request].join('\n')).digest('hex').slice(0, 40)}`
