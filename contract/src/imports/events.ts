import { liveEvent } from '../api/event.ts'
import type { Permission } from '../api/permissions.ts'

/** The permissions to import each table. One of them is enough. */
export type ImportReaders = Readonly<Record<string, readonly Permission[]>>

/** Declares the import events. They are sent to users who may read the imports of the event's table. */
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
