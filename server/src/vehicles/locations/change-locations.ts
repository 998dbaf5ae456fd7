import { type LocationLevel, locationLevels } from '@mapwright/contract/vehicles/locations/location.ts'
import { AddLocation, ChangeLocation } from '@mapwright/contract/vehicles/locations/location-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { errorCode } from '../../platform/errors/error-code.ts'
import type { StoredPicture } from '../../platform/images/store-picture.ts'
import { storePictures } from '../store-pictures.ts'
import { arrangePictures } from './arrange-pictures.ts'
import { type LocationRow, placeColumns, placeOf, readLocation } from './location-rows.ts'

type Orders = { ecu_order?: readonly string[] | undefined; adblue_order?: readonly string[] | undefined }
type Drawn = { ecu: StoredPicture[]; adblue: StoredPicture[] }

/** Re-encodes and stores uploaded pictures. Runs before the transaction, because each picture takes about a second. */
const storeSent = async ({
  app,
  files,
}: QueryContext<typeof AddLocation> | QueryContext<typeof ChangeLocation>): Promise<Drawn> => ({
  ecu: await storePictures(app.files, files.ecu_location_images, 'ecu_location_images'),
  adblue: await storePictures(app.files, files.adblue_location_images, 'adblue_location_images'),
})

/** Awaits a write and translates a unique violation to `vehicles.location_taken`. */
async function rejectTakenPlace(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    throw errorCode(error) === '23505' ? new Problem('vehicles.location_taken', { cause: error }) : error
  }
}

/** Reads the columns for the vehicle (manufacturer, model…) that the request names; undefined if it names none. */
async function placeIn(db: Db, body: Partial<Record<LocationLevel, string | undefined>>) {
  const named = Object.fromEntries(locationLevels.map((level) => [level, body[level]]))
  if (Object.values(named).every((id) => id === undefined)) return undefined
  return placeColumns(found(await placeOf(db, named), 'vehicles.parent_not_found'))
}

async function finish(tx: Tx, _id: string, orders: Orders, drawn: Drawn, by: { owner_id: string; now: Date }) {
  await arrangePictures(tx, { location_id: _id, part: 'ecu', order: orders.ecu_order, drawn: drawn.ecu, ...by })
  await arrangePictures(tx, {
    location_id: _id,
    part: 'adblue',
    order: orders.adblue_order,
    drawn: drawn.adblue,
    ...by,
  })
  const location = found(await readLocation(tx, _id), 'vehicles.location_not_found')
  if (isEmptyLocation(location)) throw new Problem('vehicles.location_empty')
  return location
}

const isEmptyLocation = (location: LocationRow): boolean =>
  location.ecu_location + location.adblue_location === '' &&
  location.ecu_location_images.length + location.adblue_location_images.length === 0

export const addLocation = command(AddLocation, {
  prepare: storeSent,
  run: async ({ tx, actor, now, body, prepared, audit }) => {
    const { ecu_location, adblue_location } = body
    const _id = uuidv7()
    const row = { _id, ...(await placeIn(tx, body)), ecu_location, adblue_location, created_at: now, updated_at: now }
    await rejectTakenPlace(tx`INSERT INTO ecu_adblue_locations ${tx(row)}`)
    const location = await finish(tx, _id, body, prepared, { owner_id: actor._id, now })
    audit({ target_id: _id, after: location })
    return { location }
  },
})

export const changeLocation = command(ChangeLocation, {
  prepare: storeSent,
  run: async ({ tx, actor, now, params: { id }, body, prepared, audit }) => {
    await tx`SELECT FROM ecu_adblue_locations WHERE _id = ${id} FOR UPDATE`
    const before = found(await readLocation(tx, id), 'vehicles.location_not_found')
    const { ecu_location = before.ecu_location, adblue_location = before.adblue_location } = body
    const row = { ...(await placeIn(tx, body)), ecu_location, adblue_location, updated_at: now }
    await rejectTakenPlace(tx`UPDATE ecu_adblue_locations SET ${tx(row)} WHERE _id = ${id}`)
    const location = await finish(tx, id, body, prepared, { owner_id: actor._id, now })
    audit({ before, after: location })
    return { location }
  },
})
