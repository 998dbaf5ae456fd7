import { readPublicVehicle } from '../../home/public-vehicle.ts'
import { vehiclePath } from '../../home/vehicle-paths.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { FirstHtml, NoFirstHtml } from '../../platform/html/first-html.ts'
import { supportedLanguage, translateKey } from '../../platform/i18n/wording.ts'
import { makeHtml, makesHtml, modelHtml } from './lists-first-html.ts'
import type { VehiclePlace } from './page-parts.ts'
import { vehicleHtml } from './vehicle-html.ts'

type Requested = { path: string; query: URLSearchParams; language: string; publicUrl: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Decodes the parts of a path, without a slash at the end. Returns undefined for malformed escape sequences. */
function partsOf(path: string): string[] | undefined {
  try {
    return path.replace(/\/$/, '').slice(1).split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Redirects from the former path of a vehicle, which contains its id. */
async function redirectOf(db: Db, id: string): Promise<NoFirstHtml> {
  const vehicle = uuid.test(id) ? await readPublicVehicle(db, id) : undefined
  return vehicle ? { redirect: vehiclePath(vehicle.slugs) } : { isMissing: true }
}

const pageOf = (query: URLSearchParams): number =>
  /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1

async function htmlAt(
  db: Db,
  place: VehiclePlace,
  { slugs: [make, model, vehicle], query }: { slugs: readonly string[]; query: URLSearchParams },
): Promise<FirstHtml | NoFirstHtml> {
  if (make === undefined) return makesHtml(db, place)
  if (model === undefined) return makeHtml(db, place, make)
  if (vehicle === undefined) return modelHtml(db, place, { make, model, page: pageOf(query) })
  return vehicleHtml(db, place, { make, model, vehicle })
}

/** Builds the first HTML of the public pages of vehicles. Former paths redirect. Returns undefined for all other pages. */
export async function vehicleFirstHtml(
  db: Db,
  { path, query, language, publicUrl }: Requested,
): Promise<FirstHtml | NoFirstHtml | undefined> {
  if (!/^\/vehicles?(\/|$)/.test(path)) return undefined
  const parts = partsOf(path)
  if (!parts) return { isMissing: true }
  const [page, ...slugs] = parts
  if (page === 'vehicle') return slugs.length === 1 ? redirectOf(db, slugs[0] ?? '') : undefined
  if (slugs.length > 3) return undefined
  const locale = supportedLanguage(language)
  const t: VehiclePlace['t'] = (key, values) => translateKey(locale, key, values)
  const built = await htmlAt(db, { t, language: locale, publicUrl }, { slugs, query })
  if (!('title' in built)) return built
  const [current = ''] = built.path.split('?')
  const isCurrent = partsOf(current)?.join('/') === parts.join('/')
  return isCurrent ? built : { redirect: query.size > 0 ? `${current}?${query}` : current }
}
