import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { HomeMake, HomeModel, HomeVehicle } from '@mapwright/contract/home/home.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { makePath, makesPath, modelPath } from '../../home/vehicle-paths.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { FirstHtml } from '../../platform/html/first-html.ts'
import { translateCount } from '../../platform/i18n/wording.ts'
import { breadcrumbData, type Crumb } from '../structured-data.ts'

export type Vehicle = Decoded<HomeVehicle>
export type Make = Decoded<HomeMake>
export type Model = Pick<Decoded<HomeModel>, 'name' | 'slug'>

/** Data for the first HTML of a vehicle page. `language` is a language of the wording. */
export type VehiclePlace = {
  t: (key: WordingKey, values?: Record<string, unknown>) => string
  language: string
  publicUrl: string
}

export const link = ({ path, name }: Crumb): string => `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`
export const listHtml = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** Builds a table. The cells are already escaped; the first cell of a row is its heading. */
export const tableHtml = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `<table><thead><tr>${columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map(
      ([head, ...cells]) => `<tr><th scope="row">${head}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    ),
    '</tbody></table>',
  ].join('')

export const makesCrumb = ({ t }: VehiclePlace): Crumb => ({ name: t('home:vehicles.title'), path: makesPath })
export const makeCrumb = ({ name, slug }: Make): Crumb => ({ name, path: makePath({ make: slug }) })
export const modelCrumb = (make: Make, { name, slug }: Model): Crumb => ({
  name,
  path: modelPath({ make: make.slug, model: slug }),
})

type Described = { title: string; description: string; structuredData?: readonly object[]; content: string }

/** Builds the first HTML of a page from its breadcrumbs, the last of which is the page itself. `content` is already escaped. */
export function pageHtml(
  crumbs: readonly Crumb[],
  { title, description, structuredData = [], content }: Described,
  { publicUrl }: VehiclePlace,
): FirstHtml {
  const above = crumbs.slice(0, -1)
  return {
    ...{ title, description, path: crumbs.at(-1)?.path ?? makesPath },
    structuredData: [...structuredData, breadcrumbData(crumbs, publicUrl)],
    withoutScripts: [
      above.length > 0 ? `<p>${above.map(link).join(' › ')}</p>` : '',
      `<h1>${escapeHtml(title)}</h1>`,
      content,
    ].join(''),
  }
}

/** States a number of vehicles, such as "24 vehicles". */
export const vehicleCount = (count: number, { language }: VehiclePlace): string =>
  translateCount(language, 'home:model.vehicles', count, { number: new Intl.NumberFormat(language).format(count) })
