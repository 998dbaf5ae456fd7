import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import * as calls from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import type { PlainPath } from '../../platform/routing/paths.ts'

export const levelNames = ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant'] as const
export type LevelName = (typeof levelNames)[number]

/** Search parameters that filter a list by the levels above it. */
export const ancestorParams = {
  vtype_id: 'any',
  manufacturer_id: 'any',
  vmodel_id: 'any',
  generation_id: 'any',
} as const

/** The fields that rows on all levels of the vehicle data have. */
export type LevelRow = { _id: string; name: string; path: string[]; above: string[]; children: number }

type LevelPage = { path: PlainPath; list: Endpoint; selected: Endpoint; many: string }

/** The pages and endpoints of the levels. */
export const levelPages: Readonly<Record<LevelName, LevelPage>> = {
  vtype: {
    path: '/admin/vehicle_statistics/type',
    list: calls.vtypeCalls.list,
    selected: calls.vtypeCalls.list,
    many: 'vtypes',
  },
  manufacturer: {
    path: '/admin/vehicle_statistics/manufacture',
    list: calls.manufacturerCalls.list,
    selected: calls.manufacturerCalls.selected,
    many: 'manufacturers',
  },
  vmodel: {
    path: '/admin/vehicle_statistics/model',
    list: calls.vmodelCalls.list,
    selected: calls.vmodelCalls.selected,
    many: 'vmodels',
  },
  generation: {
    path: '/admin/vehicle_statistics/generation',
    list: calls.generationCalls.list,
    selected: calls.generationCalls.selected,
    many: 'generations',
  },
  variant: {
    path: '/admin/vehicle_statistics/variant',
    list: calls.variantCalls.list,
    selected: calls.variantCalls.selected,
    many: 'variants',
  },
}

/** The levels that have children, starting at the top. */
const parentNames = ['vtype', 'manufacturer', 'vmodel', 'generation'] as const

export const levelsAbove = (level: LevelName): (typeof parentNames)[number][] =>
  parentNames.slice(0, levelNames.indexOf(level))
export const levelBelow = (level: LevelName): Exclude<LevelName, 'vtype'> | undefined => {
  const [, ...below] = levelNames
  return below[levelNames.indexOf(level)]
}

/** Returns the search parameters that filter a list to the children of a row. */
export const filtersFor = (level: LevelName, row: Pick<LevelRow, '_id' | 'above'>): Record<string, string> =>
  Object.fromEntries([...row.above, row._id].map((id, at) => [`${levelNames[at] ?? level}_id`, id] as const))
