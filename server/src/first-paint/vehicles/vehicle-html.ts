import type { VehicleSlugs } from '@mapwright/contract/home/home.ts'
import { vehicleTitle } from '@mapwright/contract/home/vehicle-title.ts'
import { chosenStage, type Outputs, outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import { readVehiclePicture } from '../../home/picture/vehicle-picture.ts'
import { readHomeVehicle } from '../../home/public-vehicle.ts'
import { vehiclePath } from '../../home/vehicle-paths.ts'
import type { Db } from '../../platform/db/sql.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { FirstHtml, NoFirstHtml } from '../../platform/html/first-html.ts'
import {
  link,
  listHtml,
  type Make,
  makeCrumb,
  makesCrumb,
  modelCrumb,
  pageHtml,
  tableHtml,
  type Vehicle,
  type VehiclePlace,
} from './page-parts.ts'

const quantity = (value: number | null, unitCode: string) =>
  value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode }

/** Describes a vehicle in the vocabulary of schema.org. */
const vehicleData = (
  vehicle: Vehicle,
  make: Make,
  shown: { description: string; url: string; image: string },
): object => ({
  '@type': 'Car',
  name: vehicleTitle(vehicle),
  ...shown,
  brand: { '@type': 'Brand', name: make.name },
  model: vehicle.path[2],
  vehicleConfiguration: vehicle.name,
  vehicleEngine: {
    '@type': 'EngineSpecification',
    name: vehicle.engine || undefined,
    fuelType: vehicle.fuel ?? undefined,
    enginePower: quantity(vehicle.power_hp, 'BHP'),
    torque: quantity(vehicle.torque_nm, 'NU'),
    engineDisplacement: quantity(vehicle.displacement_cc, 'CMQ'),
  },
})

/** States the gain of the first stage; undefined if the figures are unknown. */
function gainOf(outputs: Outputs | undefined, { t }: VehiclePlace): string | undefined {
  const after = outputs && chosenStage(outputs, undefined)
  if (!after) return undefined
  const { power_hp: power, torque_nm: torque } = outputs.before
  return t('home:vehicle.gain', { power, power_after: after.power_hp, torque, torque_after: after.torque_nm })
}

function stagesTable({ before, stages }: Outputs, { t, language }: VehiclePlace): string {
  const format = new Intl.NumberFormat(language)
  const row = (name: string, { power_hp, torque_nm }: Outputs['before']) =>
    [
      name,
      `${format.format(power_hp)} ${t('home:finder.hp')}`,
      `${format.format(torque_nm)} ${t('home:finder.nm')}`,
    ].map(escapeHtml)
  return tableHtml(
    [t('home:vehicle.stages'), t('home:finder.power'), t('home:finder.torque')],
    [
      row(t('home:vehicle.original'), before),
      ...stages.map(({ stage, ...after }) => row(t('home:vehicle.stage', { stage }), after)),
    ],
  )
}

/** Builds the first HTML of a vehicle: power and torque of all stages, and links to others of its model. */
export async function vehicleHtml(db: Db, place: VehiclePlace, slugs: VehicleSlugs): Promise<FirstHtml | NoFirstHtml> {
  const found = await readHomeVehicle(db, slugs)
  if (!found) return { isMissing: true }
  const { vehicle, make, model, others } = found
  const { t, publicUrl } = place
  const [title, path] = [vehicleTitle(vehicle), vehiclePath(vehicle.slugs)]
  const outputs = outputsOf(vehicle)
  const gain = gainOf(outputs, place)
  const description = gain ?? t('home:vehicle.lead')
  const { path: picturePath, width, height } = await readVehiclePicture(db, vehicle, place.language)
  const shown = { description, url: publicUrl + path, image: publicUrl + picturePath }
  const otherLinks = others.map((other) => link({ name: vehicleTitle(other), path: vehiclePath(other.slugs) }))
  const built = pageHtml(
    [makesCrumb(place), makeCrumb(make), modelCrumb(make, model), { name: title, path }],
    {
      ...{ title, description },
      structuredData: [vehicleData(vehicle, make, shown)],
      content: [
        `<p>${escapeHtml(gain ?? t('home:finder.unknown'))}</p>`,
        outputs ? stagesTable(outputs, place) : '',
        otherLinks.length > 0 ? `<h2>${escapeHtml(t('home:vehicle.others'))}</h2>${listHtml(otherLinks)}` : '',
      ].join(''),
    },
    place,
  )
  const alt = [title, gain].filter(Boolean).join(' · ')
  return { ...built, picture: { path: picturePath, width, height, alt } }
}
