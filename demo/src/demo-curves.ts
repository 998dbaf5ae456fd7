import { ChangeVariantCurve } from '@mapwright/contract/vehicles/curves/curve-endpoints.ts'
import { powerAt } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { variantCurves } from '../../server/src/vehicles/curves/variant-curves.ts'
import { carryOut } from './carry-out.ts'

/** Torque in Nm, measured on a dyno every 250 rpm from 1250 rpm: original and with stage 1. */
const measured = [
  [165, 232, 309, 322, 324, 322, 321, 319, 308, 297, 281, 264, 243, 215, 178],
  [172, 258, 362, 408, 414, 412, 409, 401, 387, 370, 355, 335, 309, 274, 226],
] as const
const [firstRpm, step] = [1250, 250]

/** Adds the measured curves of one variant, the Golf that most example orders are for. */
export async function addDemoCurves(tx: Tx, now: Date): Promise<void> {
  const [golf] = await tx<{ _id: string }[]>`
    SELECT _id FROM vehicles WHERE manufacturer = 'Volkswagen' AND generation = 'Mk7 (5G)' AND name = '2.0 TDI 150'`
  if (!golf) throw new RangeError('the catalogue has no Golf to measure')
  const keep = carryOut(variantCurves, tx, now)
  for (const [stage, torques] of measured.entries()) {
    const points = torques.map((torque_nm, at) => {
      const rpm = firstRpm + step * at
      return { rpm, torque_nm, power_hp: Math.round(powerAt(rpm, torque_nm) * 10) / 10 }
    })
    await keep(ChangeVariantCurve, { params: { id: golf._id, stage }, body: { points } })
  }
}
