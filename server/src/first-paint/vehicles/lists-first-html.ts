import { modelPageSize } from '@mapwright/contract/home/home.ts'
import { vehicleTitle } from '@mapwright/contract/home/vehicle-title.ts'
import { chosenStage, outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import { readHomeModel } from '../../home/public-model.ts'
import { readHomeMake, readHomeMakes } from '../../home/public-vehicles.ts'
import { vehiclePath } from '../../home/vehicle-paths.ts'
import type { Db } from '../../platform/db/sql.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { FirstHtml, NoFirstHtml } from '../../platform/html/first-html.ts'
import type { Crumb } from '../structured-data.ts'
import {
  link,
  listHtml,
  makeCrumb,
  makesCrumb,
  modelCrumb,
  pageHtml,
  tableHtml,
  type Vehicle,
  type VehiclePlace,
  vehicleCount,
} from './page-parts.ts'

const listData = (items: readonly Crumb[], publicUrl: string): object => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, at) => ({
    ...{ '@type': 'ListItem', position: at + 1, name, url: publicUrl + path },
  })),
})

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** Builds the first HTML of the list of makes. */
export async function makesHtml(db: Db, place: VehiclePlace): Promise<FirstHtml> {
  const items = (await readHomeMakes(db)).map(makeCrumb)
  const [title, description] = [place.t('home:vehicles.title'), place.t('home:vehicles.lead')]
  const content = paragraph(description) + listHtml(items.map(link))
  const structuredData = [listData(items, place.publicUrl)]
  return pageHtml([makesCrumb(place)], { title, description, structuredData, content }, place)
}

/** Builds the first HTML of a make: its models. */
export async function makeHtml(db: Db, place: VehiclePlace, slug: string): Promise<FirstHtml | NoFirstHtml> {
  const found = await readHomeMake(db, slug)
  if (!found) return { isMissing: true }
  const { make, models } = found
  const items = models.map((model) => ({ ...modelCrumb(make, model), model }))
  const title = place.t('home:make.title', { make: make.name })
  const lines = items.map((item) => `${link(item)} · ${escapeHtml(vehicleCount(item.model.vehicles, place))}`)
  const page = {
    title,
    description: `${make.name} · ${place.t('home:vehicles.lead')}`,
    structuredData: [listData(items, place.publicUrl)],
    content: paragraph(place.t('home:vehicles.lead')) + listHtml(lines),
  }
  return pageHtml([makesCrumb(place), makeCrumb(make)], page, place)
}

function vehicleRow(vehicle: Vehicle, { t, language }: VehiclePlace): string[] {
  const format = new Intl.NumberFormat(language)
  const outputs = outputsOf(vehicle)
  const after = outputs && chosenStage(outputs, undefined)
  const figure = (of: 'power_hp' | 'torque_nm', unit: string) => {
    if (!outputs) return '–'
    const values = [outputs.before[of], ...(after ? [after[of]] : [])]
    return escapeHtml(`${values.map((value) => format.format(value)).join(' → ')} ${unit}`)
  }
  return [
    link({ name: vehicle.name, path: vehiclePath(vehicle.slugs) }),
    figure('power_hp', t('home:finder.hp')),
    figure('torque_nm', t('home:finder.nm')),
  ]
}

/** Builds the links to the other pages of a list. */
function pageLinks(path: string, page: number, pages: number): string {
  const others = Array.from({ length: pages }, (_, at) => at + 1).filter((number) => number !== page)
  return listHtml(others.map((number) => link({ name: String(number), path: pagePath(path, number) })))
}

const pagePath = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`)

/** Builds the first HTML of a model: a page of its vehicles with power and torque before and after tuning, by generation. */
export async function modelHtml(
  db: Db,
  place: VehiclePlace,
  { page, ...slugs }: { make: string; model: string; page: number },
): Promise<FirstHtml | NoFirstHtml> {
  const found = await readHomeModel(db, slugs, { page, size: modelPageSize })
  if (!found || found.generations.length === 0) return { isMissing: true }
  const { make, model, generations, total } = found
  const { t } = place
  const own = modelCrumb(make, model)
  const name = `${make.name} ${model.name}`
  const columns = [t('home:model.variant'), t('home:finder.power'), t('home:finder.torque')]
  const tables = generations.map(
    (generation) =>
      `<h2>${escapeHtml(`${model.name} ${generation.name}`)}</h2>${tableHtml(
        columns,
        generation.vehicles.map((vehicle) => vehicleRow(vehicle, place)),
      )}`,
  )
  const items = generations.flatMap(({ vehicles }) =>
    vehicles.map((vehicle) => ({ name: vehicleTitle(vehicle), path: vehiclePath(vehicle.slugs) })),
  )
  const content = [
    paragraph(`${vehicleCount(total, place)} · ${t('home:vehicles.lead')}`),
    ...tables,
    pageLinks(own.path, page, Math.ceil(total / modelPageSize)),
  ]
  const built = pageHtml(
    [makesCrumb(place), makeCrumb(make), own],
    {
      title: t('home:make.title', { make: name }),
      description: `${name} · ${vehicleCount(total, place)} · ${t('home:vehicles.lead')}`,
      structuredData: [listData(items, place.publicUrl)],
      content: content.join(''),
    },
    place,
  )
  return { ...built, path: pagePath(own.path, page) }
}
