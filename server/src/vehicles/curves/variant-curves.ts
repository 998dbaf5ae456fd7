import {
  ChangeVariantCurve,
  ListVariantCurves,
  RemoveVariantCurve,
} from '@mapwright/contract/vehicles/curves/curve-endpoints.ts'
import type { Stage } from '@mapwright/contract/vehicles/vehicle.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { curveAt, curvesOfVariant } from './curve-rows.ts'

/** Endpoints of the measured curves of variants. */
export const variantCurves: readonly Route[] = [
  query(ListVariantCurves, async ({ sql, params: { id } }) => {
    const [variant] = await sql`SELECT FROM variants WHERE _id = ${id}`
    found(variant, 'vehicles.variant_not_found')
    return { curves: [...(await curvesOfVariant(sql, id))] }
  }),

  command(ChangeVariantCurve, async ({ tx, params: { id, stage }, body: { points }, now, audit }) => {
    const [row] = await tx<{ stages: Stage[] }[]>`SELECT stages FROM variants WHERE _id = ${id} FOR KEY SHARE`
    const { stages } = found(row, 'vehicles.variant_not_found')
    if (stage > 0 && !stages.some((one) => one.stage === stage)) throw new Problem('vehicles.stage_not_found')
    const before = await curveAt(tx, id, stage)
    await tx`
      INSERT INTO variant_curves ${tx({ variant_id: id, stage, points: tx.json(points), updated_at: now })}
      ON CONFLICT (variant_id, stage) DO UPDATE SET points = excluded.points, updated_at = excluded.updated_at`
    const curve = { stage, points, updated_at: now }
    audit({ target_id: id, ...(before ? { before } : {}), after: curve })
    return { curve }
  }),

  command(RemoveVariantCurve, async ({ tx, params: { id, stage }, audit }) => {
    const before = found(await curveAt(tx, id, stage), 'vehicles.curve_not_found')
    await tx`DELETE FROM variant_curves WHERE variant_id = ${id} AND stage = ${stage}`
    audit({ target_id: id, before })
    return {}
  }),
]
