import type { Output } from './outputs.ts'
import { type CurvePoint, type Engine, type Peak, perTurn, powerAt, powerCurve, topOf } from './power-curve.ts'
import { smoothCurve } from './smooth-curve.ts'

/** Which of the curves that are drawn are measured. */
export type Origin = 'modelled' | 'measured' | 'before_measured' | 'after_measured'

export function originOf(before: Output, after: Output | null | undefined): Origin {
  if (!after) return before.curve ? 'measured' : 'modelled'
  if (before.curve) return after.curve ? 'measured' : 'before_measured'
  return after.curve ? 'after_measured' : 'modelled'
}

const smooth = (share: number): number => share * share * (3 - 2 * share)

/**
 * The curve of the same engine with other peaks, from one that was measured: torque changes by its own share up to the speed of the highest
 * torque, by that of power from the speed of the highest power on. Undefined where no engine with that curve could have those peaks.
 */
export function curveLike(measured: readonly CurvePoint[], peak: Peak): CurvePoint[] | undefined {
  const points = smoothCurve(measured).map(({ rpm, torque_nm }) => ({
    rpm,
    torque_nm,
    power_hp: powerAt(rpm, torque_nm),
  }))
  const [full, fastest] = [topOf(points, 'torque_nm'), topOf(points, 'power_hp')]
  if (!full || !fastest || full.torque_nm <= 0 || fastest.rpm <= full.rpm) return undefined
  const knee = (peak.power_hp * perTurn) / peak.torque_nm
  if (full.rpm > knee || fastest.rpm < knee) return undefined
  const shares = { torque: peak.torque_nm / full.torque_nm, power: peak.power_hp / fastest.power_hp }
  return points.map(({ rpm, ...point }) => {
    const way = smooth(Math.min(1, Math.max(0, (rpm - full.rpm) / (fastest.rpm - full.rpm))))
    const share = shares.torque + (shares.power - shares.torque) * way
    const torque_nm = Math.min(point.torque_nm * share, peak.torque_nm, (peak.power_hp * perTurn) / rpm)
    return { rpm, torque_nm, power_hp: powerAt(rpm, torque_nm) }
  })
}

/** The curves as they are drawn: measured where they were, else modelled, and then like the measured one beside it. */
export function curvesOf(before: Output, after: Output | null | undefined, engine: Engine) {
  const stock = before.curve
    ? smoothCurve(before.curve)
    : ((after?.curve && curveLike(after.curve, before)) ?? powerCurve(before, engine))
  if (!after) return { stock, tuned: undefined }
  const tuned = after.curve
    ? smoothCurve(after.curve)
    : ((before.curve && curveLike(before.curve, after)) ?? powerCurve(after, engine, before))
  return { stock, tuned }
}
