import { createHash } from 'node:crypto'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { HomeVehicle } from '@mapwright/contract/home/home.ts'
import { vehicleTitle } from '@mapwright/contract/home/vehicle-title.ts'
import { isDarkColor } from '@mapwright/contract/site/theme/colors.ts'
import { outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import type { Db } from '../../platform/db/sql.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { readSettings } from '../../site/read-settings.ts'
import { readThemeSettings } from '../../site/theme-settings.ts'
import { cardColors } from './card-colors.ts'
import { cardSize, type VehicleCard } from './vehicle-card.ts'

type Vehicle = Decoded<HomeVehicle>

/** Changes with the layout, so that caches load the new pictures. */
const layout = 2

/** A picture of a vehicle for link previews, and its path. `version` depends on everything that the picture shows. */
type VehiclePicture = {
  path: string
  width: number
  height: number
  version: string
  card: Omit<VehicleCard, 'logo'>
  /** The file of the logo for the ground of the picture. */
  logo_file_id: string | null
}

/** Reads what the picture of a vehicle shows, in a language, without drawing it. */
export async function readVehiclePicture(db: Db, vehicle: Vehicle, language: string): Promise<VehiclePicture> {
  const [settings, theme] = await Promise.all([readSettings(db), readThemeSettings(db)])
  const t = (key: 'power' | 'torque' | 'hp' | 'nm') => translate(language, 'home', `finder.${key}`)
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const { fuel, displacement_cc } = vehicle
  const content = {
    title: vehicleTitle(vehicle),
    site: settings.title,
    outputs: outputsOf(vehicle),
    engine: { fuel, displacement_cc },
    colors: cardColors(settings.default_theme, theme),
    words: { power: t('power'), torque: t('torque'), hp: t('hp'), nm: t('nm') },
  }
  const { logo_file_id: logo, logo_dark_file_id: darkLogo } = settings
  const logo_file_id = (isDarkColor(content.colors.ground) ? darkLogo : null) ?? logo
  const version = createHash('sha256')
    .update(JSON.stringify([layout, language, logo_file_id, content]))
    .digest('hex')
    .slice(0, 16)
  return {
    path: `/api/home/vehicles/${vehicle._id}/picture?v=${version}&language=${language}`,
    ...cardSize,
    version,
    logo_file_id,
    card: { ...content, number: (value) => format.format(value) },
  }
}
