import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetVehicleOverview } from '@mapwright/contract/vehicles/overview-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'

type Overview = Wire<typeof GetVehicleOverview>
type Spread = Overview['vtypes'][number] & Overview['manufacturers'][number]

const maxTypes = 20
const maxMakes = 12

async function counts(db: Db): Promise<Overview['counts']> {
  const [row] = await db<[Overview['counts']]>`
    SELECT (SELECT count(*)::int FROM vtypes) AS vtypes, (SELECT count(*)::int FROM manufacturers) AS manufacturers,
      (SELECT count(*)::int FROM vmodels) AS vmodels, (SELECT count(*)::int FROM generations) AS generations,
      (SELECT count(*)::int FROM variants) AS variants`
  return row
}

async function lacking(db: Db): Promise<Overview['lacking']> {
  const [row] = await db<[Overview['lacking'] & { all: number }]>`
    SELECT count(*) FILTER (WHERE ecu_brand = '')::int AS ecu, count(*) FILTER (WHERE power_hp IS NULL)::int AS power,
      count(*) FILTER (WHERE stages = '[]')::int AS stages,
      (count(*) - (SELECT count(DISTINCT variant_id) FROM variant_pictures))::int AS pictures
    FROM variants`
  return row
}

/** Number of variants per make. Variants are counted once, per generation, and these counts are summed up. */
const makes = (db: Db) => db<Spread[]>`
  SELECT m._id, m.vtype_id, m.name, t.name AS vtype, coalesce(sum(g.variants), 0)::int AS variants
  FROM manufacturers m JOIN vtypes t ON t._id = m.vtype_id LEFT JOIN vmodels d ON d.manufacturer_id = m._id
    LEFT JOIN (
      SELECT vmodel_id, sum(v.variants) AS variants
      FROM generations JOIN (SELECT generation_id, count(*) AS variants FROM variants GROUP BY generation_id) v
        ON generation_id = generations._id
      GROUP BY vmodel_id
    ) g ON g.vmodel_id = d._id
  GROUP BY m._id, t._id ORDER BY variants DESC, m.name, m._id`

const fuels = (db: Db) => db<Overview['fuels']>`
  SELECT fuel, count(*)::int AS variants FROM variants GROUP BY fuel ORDER BY variants DESC, fuel`

/** Sums the number of variants per vehicle type, including types without makes. */
async function typesOf(db: Db, spread: readonly Spread[]): Promise<Overview['vtypes']> {
  const types = await db<{ _id: string; name: string }[]>`SELECT _id, name FROM vtypes ORDER BY name, _id`
  return types
    .map(({ _id, name }) => {
      const own = spread.filter(({ vtype_id }) => vtype_id === _id)
      return { _id, name, variants: own.reduce((sum, { variants }) => sum + variants, 0) }
    })
    .sort((one, other) => other.variants - one.variants)
    .slice(0, maxTypes)
}

export const vehicleOverview = query(GetVehicleOverview, async ({ sql }) => {
  const [all, gaps, spread, byFuel] = await Promise.all([counts(sql), lacking(sql), makes(sql), fuels(sql)])
  return {
    counts: all,
    lacking: gaps,
    vtypes: await typesOf(sql, spread),
    manufacturers: spread.slice(0, maxMakes),
    fuels: byFuel,
  }
})
