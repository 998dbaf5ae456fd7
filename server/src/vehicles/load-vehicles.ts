import type { Fuel, Stage } from '@mapwright/contract/vehicles/vehicle.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'

type Output = { power_hp: number; torque_nm: number }

/** The vehicle tree of the example data. */
export type VehicleTree = readonly {
  name: string
  manufacturers: readonly {
    name: string
    models: readonly {
      name: string
      generations: readonly { name: string; from: number; to: number | null; variants: readonly LoadedVariant[] }[]
    }[]
  }[]
}[]

type LoadedVariant = {
  name: string
  engine_code: string
  fuel: Fuel
  displacement_cc: number
  original: Output
  stage1: Output
  stage2: Output | null
  ecu_brand: string
  ecu_version: string
  transmission: string | null
  read_tools: readonly string[]
}

type Row = Record<string, unknown>

/** Rows per statement, because PostgreSQL allows 65,534 parameters per statement. */
const rowsAtOnce = 2_000

async function insertAll(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx`INSERT INTO ${tx(table)} ${tx(rows.slice(start, start + rowsAtOnce))}`
}

const stagesOf = ({ stage1, stage2 }: LoadedVariant): Stage[] =>
  [stage1, stage2].flatMap((output, at) => (output ? [{ stage: at + 1, ...output }] : []))

/** Inserts a vehicle tree into an empty database. */
export async function loadVehicles(tx: Tx, tree: VehicleTree, now: Date): Promise<void> {
  const rows: Record<'vtypes' | 'manufacturers' | 'vmodels' | 'generations' | 'variants', Row[]> = {
    vtypes: [],
    manufacturers: [],
    vmodels: [],
    generations: [],
    variants: [],
  }
  const add = (level: keyof typeof rows, row: Row): string => {
    const _id = uuidv7()
    rows[level].push({ _id, created_at: now, ...row })
    return _id
  }
  for (const type of tree) {
    const vtype_id = add('vtypes', { name: type.name })
    for (const make of type.manufacturers) {
      const manufacturer_id = add('manufacturers', { vtype_id, name: make.name })
      for (const model of make.models) {
        const vmodel_id = add('vmodels', { manufacturer_id, name: model.name })
        for (const { name, from, to, variants } of model.generations) {
          const generation_id = add('generations', { vmodel_id, name, year_from: from, year_to: to })
          for (const variant of variants) {
            const { original, stage1, stage2, transmission, ...facts } = variant
            add('variants', {
              ...facts,
              ...original,
              generation_id,
              stages: tx.json(stagesOf(variant)),
              transmission: transmission ?? '',
              read_tools: [...variant.read_tools],
            })
          }
        }
      }
    }
  }
  for (const [table, all] of Object.entries(rows)) await insertAll(tx, table, all)
}
