import {
  type CurvePoint,
  type Engine,
  horsepowerDivisor,
  type Output,
  type Peak,
  peakOf,
  powerAt,
  powerCurve,
} from './power-curve.ts'
import { smoothCurve } from './smooth-curve.ts'

/** Origins of drawn curves: modelled, or measured before tuning, after tuning, or both. */
export type CurveOrigin = 'modelled' | 'measured' | 'before_measured' | 'after_measured'

export function curveOrigin(before: Output, after: Output | null | undefined): CurveOrigin {
  if (!after) return before.curve ? 'measured' : 'modelled'
  if (before.curve) return after.curve ? 'measured' : 'before_measured'
  return after.curve ? 'after_measured' : 'modelled'
}

const smooth = (share: number): number => share * share * (3 - 2 * share)

/**
 * Scales a measured curve to different peak values. The torque ratio applies up to the speed of peak torque, the power ratio from the speed
 * of peak power, and a smooth transition in between. Returns undefined if no engine with that curve could have these peaks.
 */
export function scaledCurve(measured: readonly CurvePoint[], peak: Peak): CurvePoint[] | undefined {
  const points = smoothCurve(measured).map(({ rpm, torque_nm }) => ({
    rpm,
    torque_nm,
    power_hp: powerAt(rpm, torque_nm),
  }))
  const [full, fastest] = [peakOf(points, 'torque_nm'), peakOf(points, 'power_hp')]
  if (!full || !fastest || full.torque_nm <= 0 || fastest.rpm <= full.rpm) return undefined
  const knee = (peak.power_hp * horsepowerDivisor) / peak.torque_nm
  if (full.rpm > knee || fastest.rpm < knee) return undefined
  const shares = { torque: peak.torque_nm / full.torque_nm, power: peak.power_hp / fastest.power_hp }
  return points.map(({ rpm, ...point }) => {
    const way = smooth(Math.min(1, Math.max(0, (rpm - full.rpm) / (fastest.rpm - full.rpm))))
    const share = shares.torque + (shares.power - shares.torque) * way
    const torque_nm = Math.min(point.torque_nm * share, peak.torque_nm, (peak.power_hp * horsepowerDivisor) / rpm)
    return { rpm, torque_nm, power_hp: powerAt(rpm, torque_nm) }
  })
}

/** Returns the curves to draw. A missing curve is scaled from the measured one or, if that is impossible, modeled. */
export function curvesToDraw(before: Output, after: Output | null | undefined, engine: Engine) {
  const stock = before.curve
    ? smoothCurve(before.curve)
    : ((after?.curve && scaledCurve(after.curve, before)) ?? powerCurve(before, engine))
  if (!after) return { stock, tuned: undefined }
  const tuned = after.curve
    ? smoothCurve(after.curve)
    : ((before.curve && scaledCurve(before.curve, after)) ?? powerCurve(after, engine, before))
  return { stock, tuned }
}
