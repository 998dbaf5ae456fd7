import { z } from 'zod'
import { Id, line } from '../api/scalars.ts'

export const fuels = ['petrol', 'diesel', 'hybrid', 'lpg', 'cng', 'ethanol', 'electric'] as const
export type Fuel = (typeof fuels)[number]

const name = line(120, 1)
const year = z.number().int().min(1900).max(2100)
const horsepower = z.number().int().min(1).max(5_000)
const newtonMetres = z.number().int().min(1).max(30_000)

/** Power in metric horsepower and torque in newton meters after tuning to a stage. */
export const Stage = z.strictObject({
  stage: z.number().int().min(1).max(4),
  power_hp: horsepower.nullable(),
  torque_nm: newtonMetres.nullable(),
})
export type Stage = z.output<typeof Stage>

/** Inputs of the five levels. Each level below the first contains the id of its parent. */
export const VtypeInput = z.strictObject({ name })
export const ManufacturerInput = z.strictObject({ vtype_id: Id, name })
export const VmodelInput = z.strictObject({ manufacturer_id: Id, name })
export const GenerationInput = z
  .strictObject({
    vmodel_id: Id,
    name,
    year_from: year.nullable().default(null),
    year_to: year.nullable().default(null),
  })
  .refine(({ year_from, year_to }) => year_from === null || year_to === null || year_from <= year_to, {
    path: ['year_to'],
  })
export const VariantInput = z.strictObject({
  generation_id: Id,
  name,
  engine: line(120).default(''),
  engine_code: line(60).default(''),
  fuel: z.enum(fuels).nullable().default(null),
  displacement_cc: z.number().int().min(1).max(100_000).nullable().default(null),
  power_hp: horsepower.nullable().default(null),
  torque_nm: newtonMetres.nullable().default(null),
  stages: z.array(Stage).max(4).default([]),
  ecu_brand: line(60).default(''),
  ecu_version: line(60).default(''),
  transmission: line(60).default(''),
  read_tools: z.array(line(60, 1)).max(30).default([]),
})
export type VariantInput = z.output<typeof VariantInput>

/** Filters of a level by the ids of the levels above it. */
const vtype_id = Id.optional()
const manufacturer_id = Id.optional()
const vmodel_id = Id.optional()
export const belowVtype = { vtype_id }
export const belowManufacturer = { vtype_id, manufacturer_id }
export const belowVmodel = { ...belowManufacturer, vmodel_id }

/** Important data that a variant may lack. */
export const variantGaps = ['ecu', 'power', 'stages', 'pictures'] as const
export const variantFilters = {
  ...belowVmodel,
  generation_id: Id.optional(),
  fuel: z.enum(fuels).optional(),
  ecu_brand: line(60).optional(),
  lacks: z.enum(variantGaps).optional(),
}

/**
 * Fields of every level. `path` and `above` are the names and ids of all levels above, starting with the vehicle type. `children` is the
 * number of direct children.
 */
const named = { _id: Id, path: z.array(z.string()), above: z.array(Id) }
const kept = { ...named, children: z.number().int() }

const shown = { name: z.string() }
export const Vtype = z.strictObject({ ...kept, ...shown })
export const Manufacturer = z.strictObject({ ...kept, vtype_id: Id, ...shown })
export const Vmodel = z.strictObject({ ...kept, manufacturer_id: Id, ...shown })
export const Generation = z.strictObject({
  ...kept,
  vmodel_id: Id,
  ...shown,
  year_from: z.number().int().nullable(),
  year_to: z.number().int().nullable(),
})
export const Variant = z.strictObject({
  ...named,
  pictures: z.number().int(),
  generation_id: Id,
  ...shown,
  engine: z.string(),
  engine_code: z.string(),
  fuel: z.enum(fuels).nullable(),
  displacement_cc: z.number().int().nullable(),
  power_hp: z.number().int().nullable(),
  torque_nm: z.number().int().nullable(),
  stages: z.array(Stage),
  ecu_brand: z.string(),
  ecu_version: z.string(),
  transmission: z.string(),
  read_tools: z.array(z.string()),
})
export type Variant = z.output<typeof Variant>

/** A variant with the names and ids of all levels above it. Orders store a copy of this data. */
export const Vehicle = z.strictObject({
  ...Variant.omit({ path: true, above: true, pictures: true }).shape,
  vtype_id: Id,
  vtype: z.string(),
  manufacturer_id: Id,
  manufacturer: z.string(),
  vmodel_id: Id,
  vmodel: z.string(),
  generation: z.string(),
  year_from: z.number().int().nullable(),
  year_to: z.number().int().nullable(),
})
export type Vehicle = z.output<typeof Vehicle>
