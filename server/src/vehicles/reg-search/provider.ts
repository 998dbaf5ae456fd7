import type { RegisteredVehicle } from '@mapwright/contract/vehicles/reg-search.ts'
import type { PublicFetch } from '../../net/public-fetch.ts'

/**
 * Somebody who knows vehicles by their registration number: null when this one is unknown.
 * @throws Problem vehicles.not_a_plate, vehicles.provider_busy or vehicles.provider_failed
 */
export type Provider = (
  regNo: string,
  how: { address: string; key: string; publicFetch: PublicFetch },
) => Promise<RegisteredVehicle | null>
