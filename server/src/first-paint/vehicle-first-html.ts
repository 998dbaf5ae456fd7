import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { HomeMake, HomeVehicle } from '@mapwright/contract/home/home.ts'
import { vehicleTitle } from '@mapwright/contract/home/vehicle-title.ts'
import { chosenStage, outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { readHomeMake, readHomeMakes, readHomeVehicle } from '../home/public-vehicles.ts'
import type { Db } from '../platform/db/sql.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import type { FirstHtml, NoFirstHtml } from '../platform/html/first-html.ts'
import { supportedLanguage, translateKey } from '../platform/i18n/wording.ts'

type Vehicle = Decoded<HomeVehicle>
type Place = { path: string; language: string; publicUrl: string }
type Crumb = { name: string; path: string }

const listPath = '/vehicles'
const makePath = ({ _id }: Decoded<HomeMake>) => `${listPath}/${_id}`
const vehiclePath = ({ _id }: Pick<Vehicle, '_id'>) => `/vehicle/${_id}`

const pattern = /^\/(vehicles|vehicle)(?:\/([^/]+))?\/?$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Maximum number of vehicles that a page shows initially. */
const maxVehicles = 50

const link = (path: string, name: string) => `<a href="${path}">${escapeHtml(name)}</a>`
const listOf = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const vehicleLink = (vehicle: Vehicle) => link(vehiclePath(vehicle), vehicleTitle(vehicle))

const crumbsData = (crumbs: readonly Crumb[], publicUrl: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    ...{ '@type': 'ListItem', position: at + 1, name, item: publicUrl + path },
  })),
})

type Words = (key: WordingKey, values?: Record<string, unknown>) => string

async function makesHtml(db: Db, t: Words): Promise<FirstHtml> {
  const makes = await readHomeMakes(db)
  const [title, description] = [t('home:vehicles.title'), t('home:vehicles.lead')]
  return {
    ...{ title, description, path: listPath, structuredData: [] },
    withoutScripts: [
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
      listOf(makes.map((make) => link(makePath(make), make.name))),
    ].join(''),
  }
}

async function makeHtml(db: Db, t: Words, publicUrl: string, id: string): Promise<FirstHtml | NoFirstHtml> {
  const found = await readHomeMake(db, id, { page: 1, size: maxVehicles, search_keyword: '' })
  if (!found) return { isMissing: true }
  const { make, vehicles } = found
  const title = t('home:make.title', { make: make.name })
  const path = makePath(make)
  return {
    ...{ title, description: t('home:vehicles.lead'), path },
    structuredData: [
      crumbsData(
        [
          { name: t('home:vehicles.title'), path: listPath },
          { name: make.name, path },
        ],
        publicUrl,
      ),
    ],
    withoutScripts: `<h1>${escapeHtml(title)}</h1>${listOf(vehicles.map(vehicleLink))}`,
  }
}

/** Describes a vehicle in the vocabulary of schema.org. */
const vehicleData = (vehicle: Vehicle, make: string, description: string): object => ({
  '@type': 'Car',
  name: vehicleTitle(vehicle),
  description,
  brand: { '@type': 'Brand', name: make },
  model: vehicle.path[2],
  vehicleEngine: {
    '@type': 'EngineSpecification',
    ...(vehicle.engine && { name: vehicle.engine }),
    ...(vehicle.power_hp !== null && {
      enginePower: { '@type': 'QuantitativeValue', value: vehicle.power_hp, unitCode: 'BHP' },
    }),
    ...(vehicle.torque_nm !== null && {
      torque: { '@type': 'QuantitativeValue', value: vehicle.torque_nm, unitCode: 'NU' },
    }),
    ...(vehicle.displacement_cc !== null && {
      engineDisplacement: { '@type': 'QuantitativeValue', value: vehicle.displacement_cc, unitCode: 'CMQ' },
    }),
  },
})

async function vehicleHtml(db: Db, t: Words, publicUrl: string, id: string): Promise<FirstHtml | NoFirstHtml> {
  const found = await readHomeVehicle(db, id)
  if (!found) return { isMissing: true }
  const { vehicle, make, others } = found
  const title = vehicleTitle(vehicle)
  const path = vehiclePath(vehicle)
  const outputs = outputsOf(vehicle)
  const after = outputs && chosenStage(outputs, undefined)
  const figures =
    after &&
    t('home:vehicle.gain', {
      power: outputs.before.power_hp,
      power_after: after.power_hp,
      torque: outputs.before.torque_nm,
      torque_after: after.torque_nm,
    })
  const description = figures ?? t('home:vehicle.lead')
  return {
    ...{ title, description, path },
    structuredData: [
      vehicleData(vehicle, make.name, description),
      crumbsData(
        [
          { name: t('home:vehicles.title'), path: listPath },
          { name: make.name, path: makePath(make) },
          { name: title, path },
        ],
        publicUrl,
      ),
    ],
    withoutScripts: [
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(figures ?? t('home:finder.unknown'))}</p>`,
      others.length > 0 ? `<h2>${escapeHtml(t('home:vehicle.others'))}</h2>${listOf(others.map(vehicleLink))}` : '',
    ].join(''),
  }
}

/** Builds the first HTML of the public pages of vehicles; undefined for all other pages. */
export async function vehicleFirstHtml(
  db: Db,
  { path, language, publicUrl }: Place,
): Promise<FirstHtml | NoFirstHtml | undefined> {
  const [, page, id] = pattern.exec(path) ?? []
  if (page === undefined || (page === 'vehicle' && id === undefined)) return undefined
  const locale = supportedLanguage(language)
  const t: Words = (key, values) => translateKey(locale, key, values)
  if (id === undefined) return makesHtml(db, t)
  if (!uuid.test(id)) return { isMissing: true }
  return page === 'vehicles' ? makeHtml(db, t, publicUrl, id) : vehicleHtml(db, t, publicUrl, id)
}
