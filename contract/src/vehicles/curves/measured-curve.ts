import { z } from 'zod'
import { InstantText } from '../../api/scalars.ts'
import { curveRules, firstNonAscending } from './curve-rules.ts'

const { rpm, power_hp, torque_nm, minPoints, maxPoints } = curveRules
const MeasuredPoint = z.strictObject({
  rpm: z.number().int().min(rpm.min).max(rpm.max),
  power_hp: z.number().min(power_hp.min).max(power_hp.max),
  torque_nm: z.number().min(torque_nm.min).max(torque_nm.max),
})

/** The stage of a measured curve; 0 is the original vehicle. */
export const CurveStage = z.number().int().min(0).max(4)

export const CurveInput = z
  .strictObject({ points: z.array(MeasuredPoint).min(minPoints).max(maxPoints) })
  .superRefine(({ points }, context) => {
    const at = firstNonAscending(points)
    if (at >= 0) context.addIssue({ code: 'custom', path: ['points', at, 'rpm'], params: { code: 'not_ascending' } })
  })

export const MeasuredCurve = z.strictObject({
  stage: CurveStage,
  points: z.array(MeasuredPoint),
  updated_at: InstantText,
})
export type MeasuredCurve = z.output<typeof MeasuredCurve>
