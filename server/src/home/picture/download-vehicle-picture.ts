import { DownloadVehiclePicture } from '@mapwright/contract/home/home-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { drawPng } from '../../platform/images/pictures.ts'
import { logoPicture } from '../../site/logo-picture.ts'
import { readPublicVehicle } from '../public-vehicle.ts'
import { requirePublicHome } from '../require-public-home.ts'
import { vehicleCard } from './vehicle-card.ts'
import { readVehiclePicture } from './vehicle-picture.ts'

/** Maximum number of cached pictures, each of about 50 kB. Beyond it, the oldest picture is removed. */
const maxKept = 200
const kept = new Map<string, Promise<Buffer>>()

/** Returns the cached picture of a version, or draws it. Simultaneous requests wait for the same drawing. */
function pictureOf(version: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const picture = kept.get(version) ?? draw()
  kept.delete(version)
  kept.set(version, picture)
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
  picture.catch(() => kept.delete(version))
  return picture
}

/** Draws the picture of a vehicle for link previews. Clients may cache it if they asked for the current version. */
export const downloadVehiclePicture = query(
  DownloadVehiclePicture,
  async ({ sql, app, params, query: { v, language } }) => {
    await requirePublicHome(sql)
    const vehicle = found(await readPublicVehicle(sql, params.id), 'vehicles.not_found')
    const { version, card, logo_file_id } = await readVehiclePicture(sql, vehicle, language)
    const content = await pictureOf(version, async () => {
      const logo = await logoPicture(sql, app, { logo_file_id })
      return drawPng(vehicleCard({ ...card, logo }))
    })
    return { name: 'vehicle.png', media_type: 'image/png', content, isImmutable: v === version }
  },
)
