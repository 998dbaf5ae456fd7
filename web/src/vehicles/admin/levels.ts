import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import * as calls from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import type { PlainPath } from '../../platform/routing/paths.ts'

export const levelNames = ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant'] as const
export type LevelName = (typeof levelNames)[number]

/** The common fields of all rows of the vehicle tree. */
export type LevelRow = { _id: string; name: string; path: string[]; above: string[]; children: number }

type LevelPage = { path: PlainPath; list: Endpoint; selected: Endpoint; many: string }

/** The page and the endpoints of each level. */
export const levelPages: Readonly<Record<LevelName, LevelPage>> = {
  vtype: { path: '/admin/vehicle_statistics/type', list: calls.ListVtypes, selected: calls.ListVtypes, many: 'vtypes' },
  manufacturer: {
    path: '/admin/vehicle_statistics/manufacture',
    list: calls.ListManufacturers,
    selected: calls.ManufacturersOfVtype,
    many: 'manufacturers',
  },
  vmodel: {
    path: '/admin/vehicle_statistics/model',
    list: calls.ListVmodels,
    selected: calls.VmodelsOfManufacturer,
    many: 'vmodels',
  },
  generation: {
    path: '/admin/vehicle_statistics/generation',
    list: calls.ListGenerations,
    selected: calls.GenerationsOfVmodel,
    many: 'generations',
  },
  variant: {
    path: '/admin/vehicle_statistics/variant',
    list: calls.ListVariants,
    selected: calls.VariantsOfGeneration,
    many: 'variants',
  },
}

export const levelsAbove = (level: LevelName): LevelName[] => levelNames.slice(0, levelNames.indexOf(level))
export const levelBelow = (level: LevelName): Exclude<LevelName, 'vtype'> | undefined => {
  const [, ...below] = levelNames
  return below[levelNames.indexOf(level)]
}

/** The filters for the children of a row. */
export const filtersFor = (level: LevelName, row: Pick<LevelRow, '_id' | 'above'>): Record<string, string> =>
  Object.fromEntries([...row.above, row._id].map((id, at) => [`${levelNames[at] ?? level}_id`, id] as const))
