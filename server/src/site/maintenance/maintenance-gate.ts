import type { ClosedSite } from '../../platform/api/closed-site.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { maintenanceText, readMaintenance } from './maintenance.ts'

/** Milliseconds for which a process caches the maintenance state, because every request needs the state. */
const keptMs = 1_000

/** Returns a function that reads the maintenance state. It queries the database at most once per `keptMs`. */
export function maintenanceGate(sql: Sql): ClosedSite {
  let latest: ReturnType<typeof readMaintenance> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return async (language) => {
    const now = performance.now()
    if (latest === undefined || now - readAt > keptMs) {
      readAt = now
      const reading = readMaintenance(sql)
      latest = reading
      // A failure is not cached.
      reading.catch(() => {
        if (latest === reading) latest = undefined
      })
    }
    const maintenance = await latest
    if (!maintenance.is_on) return undefined
    return { text: maintenanceText(maintenance, language), ends_at: maintenance.ends_at }
  }
}
