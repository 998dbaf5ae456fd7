import type { Read } from '../reads/read.ts'

/** Progress messages of the folder watcher. `file` is a name in the watched folder. */
export type Report =
  | { event: 'watching'; folder: string; address: string }
  | { event: 'read'; read: Read }
  | { event: 'ignored'; file: string; reason: 'delivered' | 'no_rule' }
  | { event: 'not_repeated'; file: string }
  | { event: 'damaged_state'; file: string }
  | { event: 'failed'; file: string; text: string; retry_seconds: number }
  | { event: 'waiting'; text: string; retry_seconds: number }
  | { event: 'stopped'; text: string }
