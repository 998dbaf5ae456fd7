import { liveEvent } from '../api/event.ts'
import type { Permission } from '../api/permissions.ts'

/** The permissions that may import each table; one of them is enough. */
export type ImportReaders = Readonly<Record<string, readonly Permission[]>>

/** Import events; each is sent to users with read access to the imports of its table. */
export function importsEvents(readers: ImportReaders) {
  const tables = Object.keys(readers)
  return {
    'import.progressed': liveEvent({
      stale: {
        one: tables.flatMap((many) => [`imports.read_${many}`, `imports.list_${many}_refusals`]),
        lists: tables.map((many) => `imports.list_${many}`),
      },
    }),
  }
}
