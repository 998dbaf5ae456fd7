import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { MeasuredCurve } from '@mapwright/contract/vehicles/curves/measured-curve.ts'
import type { Db } from '../../platform/db/sql.ts'

type CurveRow = Decoded<MeasuredCurve>

/** Reads the measured curves of a variant. The original curve (stage 0) comes first. */
export const curvesOfVariant = (db: Db, variant_id: string) => db<CurveRow[]>`
  SELECT stage, points, updated_at FROM variant_curves WHERE variant_id = ${variant_id} ORDER BY stage`

export async function curveAt(db: Db, variant_id: string, stage: number): Promise<CurveRow | undefined> {
  const [curve] = await db<CurveRow[]>`
    SELECT stage, points, updated_at FROM variant_curves WHERE variant_id = ${variant_id} AND stage = ${stage}`
  return curve
}
