import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetVehicleOverview } from '@mapwright/contract/vehicles/overview-endpoints.ts'
import { query } from '../platform/api/handler.ts'

type Overview = Wire<typeof GetVehicleOverview>

const maxTypes = 20
const maxMakes = 12

/**
 * Reads all figures in one statement, which reads the variants, by far the largest table, only once: it counts them by generation and fuel, and
 * everything else sums these counts up.
 */
export const vehicleOverview = query(GetVehicleOverview, async ({ sql }) => {
  const [overview] = await sql<[Overview]>`
    WITH parts AS MATERIALIZED (
      SELECT generation_id, fuel, count(*) AS variants, count(*) FILTER (WHERE ecu_brand = '') AS ecu,
        count(*) FILTER (WHERE power_hp IS NULL) AS power, count(*) FILTER (WHERE stages = '[]') AS stages
      FROM variants GROUP BY generation_id, fuel
    ), makes AS MATERIALIZED (
      SELECT m._id, m.vtype_id, m.name, coalesce(sum(p.variants), 0)::int AS variants
      FROM manufacturers m LEFT JOIN vmodels d ON d.manufacturer_id = m._id LEFT JOIN generations g ON g.vmodel_id = d._id
        LEFT JOIN parts p ON p.generation_id = g._id
      GROUP BY m._id
    ), sums AS (
      SELECT coalesce(sum(variants), 0)::int AS variants, coalesce(sum(ecu), 0)::int AS ecu, coalesce(sum(power), 0)::int AS power,
        coalesce(sum(stages), 0)::int AS stages
      FROM parts
    ), largest_types AS (
      SELECT t._id, t.name, coalesce(sum(m.variants), 0)::int AS variants
      FROM vtypes t LEFT JOIN makes m ON m.vtype_id = t._id
      GROUP BY t._id ORDER BY variants DESC, t.name, t._id LIMIT ${maxTypes}
    ), largest_makes AS (
      SELECT m._id, m.vtype_id, m.name, t.name AS vtype, m.variants
      FROM makes m JOIN vtypes t ON t._id = m.vtype_id
      ORDER BY m.variants DESC, m.name, m._id LIMIT ${maxMakes}
    ), of_fuels AS (
      SELECT fuel, sum(variants)::int AS variants FROM parts GROUP BY fuel ORDER BY variants DESC, fuel
    )
    SELECT
      json_build_object('vtypes', (SELECT count(*) FROM vtypes), 'manufacturers', (SELECT count(*) FROM manufacturers),
        'vmodels', (SELECT count(*) FROM vmodels), 'generations', (SELECT count(*) FROM generations),
        'variants', variants) AS counts,
      json_build_object('ecu', ecu, 'power', power, 'stages', stages,
        'pictures', variants - (SELECT count(DISTINCT variant_id) FROM variant_pictures)) AS lacking,
      coalesce((SELECT json_agg(t) FROM largest_types t), '[]') AS vtypes,
      coalesce((SELECT json_agg(m) FROM largest_makes m), '[]') AS manufacturers,
      coalesce((SELECT json_agg(f) FROM of_fuels f), '[]') AS fuels
    FROM sums`
  return overview
})
