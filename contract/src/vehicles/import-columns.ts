import type { ImportColumn } from '../imports/column.ts'
import { fuels } from './vehicle.ts'

const name = { kind: 'text', max: 120, required: true, key: true } as const
const above = { ...name, above: true } as const
const year = { kind: 'number', min: 1900, max: 2100 } as const
/** Metric horsepower per kilowatt. */
const per_kw = 1.35962
const horsepower = { kind: 'number', min: 1, max: 5_000, per_kw } as const
const newtonMetres = { kind: 'number', min: 1, max: 30_000 } as const

/** Tuning stages for which an import file has columns. */
export const importedStages = [1, 2, 3, 4] as const

/** Columns of the vehicle import. Each row is a variant, with the names of all levels above it. */
export const variantColumns = [
  { name: 'type', ...above },
  { name: 'manufacture', ...above },
  { name: 'model', ...above },
  { name: 'generation', ...above },
  { name: 'year_from', ...year },
  { name: 'year_to', ...year },
  { name: 'variant', ...name },
  { name: 'engine', kind: 'text', max: 120 },
  { name: 'engine_code', kind: 'text', max: 60 },
  { name: 'fuel', kind: 'choice', of: fuels },
  { name: 'displacement_cc', kind: 'number', min: 1, max: 100_000 },
  { name: 'power_hp', ...horsepower },
  { name: 'torque_nm', ...newtonMetres },
  ...importedStages.flatMap((stage): ImportColumn[] => [
    { name: `stage_${stage}_power_hp`, ...horsepower },
    { name: `stage_${stage}_torque_nm`, ...newtonMetres },
  ]),
  { name: 'ecu_brand', kind: 'text', max: 60, key: true },
  { name: 'ecu_version', kind: 'text', max: 60, key: true },
  { name: 'transmission', kind: 'text', max: 60 },
  { name: 'read_tools', kind: 'tags', max: 60, maxItems: 30 },
] as const satisfies readonly ImportColumn[]
