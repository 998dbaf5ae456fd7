import { type CurvePoint, type Peak, peakOf, powerAt } from './power-curve.ts'

/** Limits of a measured curve. Fewer than five points do not define a curve. More than 200 points make no visible difference. */
export const curveRules = {
  minPoints: 5,
  maxPoints: 200,
  rpm: { min: 100, max: 30_000 },
  power_hp: { min: 0, max: 5_000 },
  torque_nm: { min: 0, max: 30_000 },
} as const

/** Returns the index of the first point whose engine speed is not above the previous point's speed; -1 if there is none. */
export const firstNonAscending = (points: readonly Pick<CurvePoint, 'rpm'>[]): number =>
  points.findIndex(({ rpm }, at) => at > 0 && rpm <= (points[at - 1]?.rpm ?? 0))

/**
 * A warning about a measured curve: a peak that differs from the vehicle data, or (`apart`) power and torque that do not match at an engine
 * speed.
 */
export type CurveWarning =
  | { kind: 'power_hp' | 'torque_nm'; measured: number; expected: number }
  | { kind: 'apart'; rpm: number; power_hp: number; expected: number }

/**
 * Maximum relative deviation of a measured peak. Different test benches and different days cause smaller deviations; confusing kilowatts
 * with horsepower causes a deviation of 36 %.
 */
const peakTolerance = 0.1
const pairTolerance = 0.06

/** Returns warnings for staff to check before saving a curve. They do not prevent saving, because real cars differ from their data sheets. */
export function curveWarnings(
  points: readonly CurvePoint[],
  figures: { [Of in keyof Peak]: number | null },
): CurveWarning[] {
  const warnings: CurveWarning[] = []
  for (const kind of ['power_hp', 'torque_nm'] as const) {
    const [measured, expected] = [peakOf(points, kind)?.[kind], figures[kind]]
    if (measured === undefined || expected === null) continue
    if (Math.abs(measured - expected) > expected * peakTolerance)
      warnings.push({ kind, measured: Math.round(measured), expected })
  }
  const full = peakOf(points, 'power_hp')?.power_hp ?? 0
  const inconsistent = points.find(
    ({ rpm, power_hp, torque_nm }) => Math.abs(power_hp - powerAt(rpm, torque_nm)) > full * pairTolerance,
  )
  if (inconsistent)
    warnings.push({
      kind: 'apart',
      rpm: inconsistent.rpm,
      power_hp: Math.round(inconsistent.power_hp),
      expected: Math.round(powerAt(inconsistent.rpm, inconsistent.torque_nm)),
    })
  return warnings
}
