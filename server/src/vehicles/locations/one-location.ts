import { DownloadLocationPicture, GetOneLocation } from '@mapwright/contract/vehicles/locations/location-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'
import { locationsFor, placeOf } from './location-rows.ts'

/** Returns the locations of the ECU and of the AdBlue unit. Each comes from the closest level that has one. */
export const getOneLocation = query(GetOneLocation, async ({ sql, query: asked }) => {
  const place = found(await placeOf(sql, asked), 'vehicles.not_found')
  const known = await locationsFor(sql, place)
  const ecu = known.find((location) => location.ecu_location !== '' || location.ecu_location_images.length > 0)
  const adblue = known.find((location) => location.adblue_location !== '' || location.adblue_location_images.length > 0)
  if (!ecu && !adblue) return { location: null }
  const [vtype = '', manufacture = null, vmodel = null, generation = null, variant = null] = place.ids
  return {
    location: {
      path: place.path,
      ...{ vtype, manufacture, vmodel, generation, variant },
      ecu_location: ecu?.ecu_location ?? '',
      ecu_location_images: ecu?.ecu_location_images ?? [],
      ecu_from: ecu?.path ?? [],
      adblue_location: adblue?.adblue_location ?? '',
      adblue_location_images: adblue?.adblue_location_images ?? [],
      adblue_from: adblue?.path ?? [],
    },
  }
})

export const downloadLocationPicture = query(DownloadLocationPicture, async ({ sql, params }) => {
  const [picture] = await sql`SELECT FROM location_pictures WHERE file_id = ${params.id}`
  const file = found(picture && (await readFileRow(sql, params.id)), 'vehicles.location_not_found')
  return { name: file.name, media_type: file.media_type, content: file }
})
