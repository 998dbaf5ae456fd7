import { Generation, Manufacturer, Variant, Vmodel, Vtype } from '@mapwright/contract/vehicles/vehicle.ts'

/** One of the five levels of the vehicle tree, as data: its tables and what its rows show. */
export type Level = {
  one: string
  many: string
  table: string
  /** The view of its rows with the names above them. */
  view: string
  /** What a keyword is looked for in: the view, or a table that keeps the text itself. */
  searched: string
  /** The column that names the level above. */
  parent: string | null
  columns: string[]
}

const level = (one: string, many: string, parent: string | null, row: { shape: object }): Level => ({
  one,
  many,
  table: many,
  view: `${one}_rows`,
  searched: `${one}_rows`,
  parent,
  columns: Object.keys(row.shape),
})

export const vtypes = level('vtype', 'vtypes', null, Vtype)
export const manufacturers = level('manufacturer', 'manufacturers', 'vtype_id', Manufacturer)
export const vmodels = level('vmodel', 'vmodels', 'manufacturer_id', Vmodel)
export const generations = level('generation', 'generations', 'vmodel_id', Generation)
export const variants: Level = { ...level('variant', 'variants', 'generation_id', Variant), searched: 'variants' }
