import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { query, type Route } from '../api/handler.ts'
import type { Entered, Fragment, Resource, Row } from '../api/resource.ts'
import { resourceRoutes } from '../api/resource-routes.ts'
import { type Db, Json } from '../db/sql.ts'
import { countBelow, removeBelow, standsBelow } from './below.ts'
import { type Level, levels, variants } from './level.ts'
import { levelChildren } from './level-rows.ts'
import { searchWords } from './search-words.ts'

type Calls = Parameters<typeof resourceRoutes>[1] & { selected?: Endpoint }
type Condition = (db: Db, value: string) => Fragment

const gaps: Readonly<Record<string, (db: Db) => Fragment>> = {
  ecu: (db) => db`ecu_brand = ''`,
  power: (db) => db`power_hp IS NULL`,
  stages: (db) => db`stages = '[]'`,
  pictures: (db) => db`NOT EXISTS (SELECT FROM variant_pictures WHERE variant_id = variants._id)`,
}

const ofVariants: Readonly<Record<string, Condition>> = {
  fuel: (db, fuel) => db`fuel = ${fuel}`,
  ecu_brand: (db, brand) => db`ecu_brand = ${brand}`,
  lacks: (db, gap) => gaps[gap]?.(db) ?? db`true`,
}

/** Each level above narrows a level's list down. */
const aboveFilters = (level: Level): Record<string, Condition> =>
  Object.fromEntries(
    levels
      .slice(0, levels.indexOf(level))
      .map((top) => [`${top.one}_id`, (db: Db, id: string) => standsBelow(db, level, top, [id])]),
  )

const variantColumns = (body: Entered): Row => ('stages' in body ? { ...body, stages: new Json(body['stages']) } : body)

export const resourceOf = (level: Level): Resource => ({
  one: level.one,
  many: level.many,
  table: level.many,
  view: level.view,
  columns: level.columns,
  searched: searchWords,
  // Variants keep what is searched themselves, under indexes; the other levels are a hundredth of them.
  ...(level === variants ? { narrowedIn: 'variants', columnsOf: variantColumns } : {}),
  filters: { ...aboveFilters(level), ...(level === variants ? ofVariants : {}) },
  sorts: { name: 'lower(name)', created_at: '_id' },
  problems: {
    unknown: 'vehicles.not_found',
    taken: 'vehicles.name_taken',
    takenField: 'name',
    dangling: 'vehicles.parent_not_found',
    needed: 'vehicles.has_children',
  },
  removing: async (tx, { ids, andBelow }) => {
    if (andBelow) await removeBelow(tx, level, ids)
  },
  countDependents: (db, ids) => countBelow(db, level, ids),
})

/** The verbs that the five levels share: those of a resource, and the children of a chosen parent. */
export function levelRoutes(level: Level, { selected, ...calls }: Calls): Route[] {
  const { parent, many } = level
  const routes = resourceRoutes(resourceOf(level), calls)
  if (!selected || !parent) return routes
  const children = query(selected, async ({ sql, params, query: asked }) => {
    const { search_keyword } = asked as { search_keyword: string }
    const { parent: _id } = params as { parent: string }
    return { [many]: await levelChildren(sql, level, { column: parent, _id }, search_keyword) } as never
  })
  return [...routes, children]
}
