import type { Sql } from '../../platform/db/sql.ts'
import { isStaffAddress, readStaffNetworks } from './staff-network-rows.ts'

/** Milliseconds for which a process caches the list, because every request of staff needs it. */
const keptMs = 1_000

/** Returns a function that checks an address of staff. It reads the list at most once per `keptMs`. */
export function staffNetworkGate(sql: Sql): (address: string) => Promise<boolean> {
  let latest: Promise<string[]> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return async (address) => {
    const now = performance.now()
    if (latest === undefined || now - readAt > keptMs) {
      readAt = now
      const reading = readStaffNetworks(sql)
      latest = reading
      // A failure is not cached.
      reading.catch(() => {
        if (latest === reading) latest = undefined
      })
    }
    return isStaffAddress(address, await latest)
  }
}
