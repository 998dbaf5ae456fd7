import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { Location, type LocationLevel, locationLevels } from '@mapwright/contract/vehicles/locations/location.ts'
import type { Db } from '../../platform/db/sql.ts'

export type LocationRow = Decoded<Location>

export const locationColumns = Object.keys(Location.shape)

/** The foreign key of each level. */
const levelColumns: Readonly<Record<LocationLevel, string>> = {
  vtype: 'vtype_id',
  manufacture: 'manufacturer_id',
  vmodel: 'vmodel_id',
  generation: 'generation_id',
  variant: 'variant_id',
}

export type Place = { level: LocationLevel; ids: string[]; path: string[] }
type Named = Partial<Record<LocationLevel, string | undefined>>

/** Finds the lowest given level with all levels above it. Undefined if its row does not exist or is not below the other given rows. */
export async function placeOf(db: Db, named: Named): Promise<Place | undefined> {
  const level = locationLevels.findLast((name) => named[name] !== undefined)
  if (!level) return undefined
  const [place] = await db<Omit<Place, 'level'>[]>`
    SELECT ids, path FROM vehicle_places WHERE level = ${level} AND _id = ${named[level] ?? null}`
  const agrees = place && locationLevels.every((name, at) => named[name] === undefined || named[name] === place.ids[at])
  return agrees ? { level, ...place } : undefined
}

/** Columns of a location that refer to this place. */
export const placeColumns = ({ level, ids }: Place): Record<string, string | null> =>
  Object.fromEntries(locationLevels.map((name) => [levelColumns[name], name === level ? (ids.at(-1) ?? null) : null]))

export async function readLocation(db: Db, _id: string): Promise<LocationRow | undefined> {
  const [location] = await db<LocationRow[]>`
    SELECT ${db(locationColumns)} FROM ecu_adblue_location_rows WHERE _id = ${_id}`
  return location
}

/** Reads the locations stored for a place and for the levels above it, the closest level first. */
export async function locationsFor(db: Db, { ids }: Place): Promise<LocationRow[]> {
  const [vtype = null, manufacturer = null, vmodel = null, generation = null, variant = null] = ids
  const rows = await db<LocationRow[]>`
    SELECT ${db(locationColumns)} FROM ecu_adblue_location_rows WHERE _id IN (
      SELECT _id FROM ecu_adblue_locations WHERE vtype_id = ${vtype} OR manufacturer_id = ${manufacturer}
        OR vmodel_id = ${vmodel} OR generation_id = ${generation} OR variant_id = ${variant})`
  return rows.toSorted((one, other) => other.path.length - one.path.length)
}
