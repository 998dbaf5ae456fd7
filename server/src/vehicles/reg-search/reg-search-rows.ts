import type { RegisteredVehicle, RegProvider } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import type { Db } from '../../platform/db/sql.ts'

export type ProviderRow = { provider: RegProvider; address: string; key_sealed: Buffer | null }

export async function providerRow(db: Db): Promise<ProviderRow> {
  const [row] = await db<[ProviderRow]>`SELECT provider, address, key_sealed FROM reg_search_provider`
  return row
}

export type CachedResult = { vehicle: RegisteredVehicle | null; fetched_at: Date }

/** Reads the cached response of the provider; undefined if it has expired. */
export async function cachedResult(db: Db, provider: RegProvider, regNo: string, now: Date) {
  const [kept] = await db<CachedResult[]>`
    SELECT vehicle, fetched_at FROM reg_search_cache
    WHERE provider = ${provider} AND reg_no = ${regNo} AND expires_at > ${now}`
  return kept
}

type NewResult = { provider: RegProvider; reg_no: string; vehicle: RegisteredVehicle | null; now: Date; days: number }

export const cacheResult = (db: Db, { provider, reg_no, vehicle, now, days }: NewResult) => db`
  INSERT INTO reg_search_cache (provider, reg_no, vehicle, fetched_at, expires_at)
  VALUES (${provider}, ${reg_no}, ${vehicle && db.json(vehicle)}, ${now}, ${now}::timestamptz + make_interval(days => ${days}))
  ON CONFLICT (provider, reg_no) DO UPDATE
    SET vehicle = excluded.vehicle, fetched_at = excluded.fetched_at, expires_at = excluded.expires_at`
