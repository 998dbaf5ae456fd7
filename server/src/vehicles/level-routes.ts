import type { JsonEndpoint } from '@mapwright/contract/api/endpoint.ts'
import type { z } from 'zod'
import { query, type Route } from '../platform/api/handler.ts'
import type { Fragment, Resource } from '../platform/api/resource.ts'
import { type ResourceCalls, resourceRoutes } from '../platform/api/resource-routes.ts'
import { type Db, Json } from '../platform/db/sql.ts'
import { countBelow, isBelow, removeBelow } from './below.ts'
import { type Level, levels, variants } from './level.ts'
import { levelChildren } from './level-rows.ts'
import { vehicleWords } from './vehicle-words.ts'

type Calls = ResourceCalls<object> & {
  selected?: JsonEndpoint & {
    params: z.ZodObject & z.ZodType<{ parent: string }>
    query: z.ZodObject & z.ZodType<{ search_keyword: string }>
  }
}
type Condition = (db: Db, value: string) => Fragment

const gaps: Readonly<Record<string, (db: Db) => Fragment>> = {
  ecu: (db) => db`ecu_brand = ''`,
  power: (db) => db`power_hp IS NULL`,
  stages: (db) => db`stages = '[]'`,
  pictures: (db) => db`NOT EXISTS (SELECT FROM variant_pictures WHERE variant_id = variants._id)`,
}

const variantFilters: Readonly<Record<string, Condition>> = {
  fuel: (db, fuel) => db`fuel = ${fuel}`,
  ecu_brand: (db, brand) => db`ecu_brand = ${brand}`,
  lacks: (db, gap) => gaps[gap]?.(db) ?? db`true`,
}

/** Filters by the rows of each level above. */
const ancestorFilters = (level: Level): Record<string, Condition> =>
  Object.fromEntries(
    levels
      .slice(0, levels.indexOf(level))
      .map((top) => [`${top.one}_id`, (db: Db, id: string) => isBelow(db, level, top, [id])]),
  )

const variantColumns = (input: object): object =>
  'stages' in input ? { ...input, stages: new Json(input.stages) } : input

export const levelResource = (level: Level): Resource => ({
  one: level.one,
  many: level.many,
  table: level.many,
  view: level.view,
  columns: level.columns,
  searchColumns: vehicleWords,
  // Only variants need an indexed search column, because the other levels have only about a hundredth as many rows.
  ...(level === variants ? { searchTable: 'variants', columnsOf: variantColumns } : {}),
  filters: { ...ancestorFilters(level), ...(level === variants ? variantFilters : {}) },
  sorts: { name: 'lower(name)', created_at: '_id' },
  problems: {
    unknown: 'vehicles.not_found',
    taken: 'vehicles.name_taken',
    takenField: 'name',
    dangling: 'vehicles.parent_not_found',
    needed: 'vehicles.has_children',
  },
  beforeRemove: async (tx, { ids, andBelow }) => {
    if (andBelow) await removeBelow(tx, level, ids)
  },
  countDependents: (db, ids) => countBelow(db, level, ids),
})

/** Endpoints of a level: those of a resource, and the list of a parent's children. */
export function levelRoutes(level: Level, { selected, ...calls }: Calls): Route[] {
  const { parent, many } = level
  const routes = resourceRoutes(levelResource(level), calls)
  if (!selected || !parent) return routes
  const children = query(selected, async ({ sql, params, query: { search_keyword } }) => ({
    [many]: await levelChildren(sql, level, { column: parent, _id: params.parent }, search_keyword),
  }))
  return [...routes, children]
}
