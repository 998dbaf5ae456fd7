import { Generation, Manufacturer, Variant, Vmodel, Vtype } from '@mapwright/contract/vehicles/vehicle.ts'

/** A level of the vehicle tree: its tables and columns. */
export type Level = {
  one: string
  many: string
  /** View of the level's rows with the names of their ancestors. */
  view: string
  above: Level | null
  /** Column with the foreign key to the level above. */
  parent: string | null
  columns: string[]
}

const level = (one: string, above: Level | null, row: { shape: object }): Level => ({
  one,
  many: `${one}s`,
  view: `${one}_rows`,
  above,
  parent: above && `${above.one}_id`,
  columns: Object.keys(row.shape),
})

export const vtypes = level('vtype', null, Vtype)
export const manufacturers = level('manufacturer', vtypes, Manufacturer)
export const vmodels = level('vmodel', manufacturers, Vmodel)
export const generations = level('generation', vmodels, Generation)
export const variants = level('variant', generations, Variant)

/** All levels, from the top down. */
export const levels: readonly Level[] = [vtypes, manufacturers, vmodels, generations, variants]
