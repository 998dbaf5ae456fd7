import { locationLevels } from '@mapwright/contract/vehicles/locations/location.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'

/** A selection in the levels of the vehicle data. Levels below the selection are null. */
export type Place = {
  vtype: string | null
  manufacture: string | null
  vmodel: string | null
  generation: string | null
  variant: string | null
}

export const emptyPlace: Place = { vtype: null, manufacture: null, vmodel: null, generation: null, variant: null }

export const placeOf = (vehicle: Vehicle): Place => ({
  vtype: vehicle.vtype_id,
  manufacture: vehicle.manufacturer_id,
  vmodel: vehicle.vmodel_id,
  generation: vehicle.generation_id,
  variant: vehicle._id,
})

/** Returns the selected levels only, as input of API calls. */
export const definedLevels = (place: Place): { [Level in keyof Place]?: string } =>
  Object.fromEntries(locationLevels.flatMap((level) => (place[level] ? [[level, place[level]]] : [])))
