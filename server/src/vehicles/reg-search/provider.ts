import type { RegisteredVehicle } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'

/**
 * Looks up a vehicle by its registration number; null if the number is unknown.
 * @throws Problem vehicles.not_a_plate, vehicles.provider_busy or vehicles.provider_failed
 */
export type Provider = (
  regNo: string,
  /** `key` is empty if none was entered. */
  how: { address: string; key: string; publicFetch: PublicFetch },
) => Promise<RegisteredVehicle | null>
