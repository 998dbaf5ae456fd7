import { type CurvePoint, type Peak, powerAt, topOf } from './power-curve.ts'

/** What a measured curve may hold. Below five points there is no curve, above two hundred none that looks any different. */
export const curveRules = {
  fewest: 5,
  most: 200,
  rpm: { min: 100, max: 30_000 },
  power_hp: { min: 0, max: 5_000 },
  torque_nm: { min: 0, max: 30_000 },
} as const

/** The place of the first point that does not turn faster than the one before it; -1 where all do. */
export const firstNotAscending = (points: readonly Pick<CurvePoint, 'rpm'>[]): number =>
  points.findIndex(({ rpm }, at) => at > 0 && rpm <= (points[at - 1]?.rpm ?? 0))

/** What makes a curve doubtful: its peak is far from the figure of the vehicle data, or power and torque at a speed do not belong together. */
export type CurveDoubt =
  | { kind: 'power_hp' | 'torque_nm'; measured: number; expected: number }
  | { kind: 'apart'; rpm: number; power_hp: number; expected: number }

/** Two benches and two days differ by less; kilowatts taken for horsepower differ by 36 %. */
const peakSlack = 0.1
const pairSlack = 0.06

/** What a person should look at again before the curve is kept. None of it refuses it: cars differ from what was written about them. */
export function doubtsAbout(
  points: readonly CurvePoint[],
  figures: { [Of in keyof Peak]: number | null },
): CurveDoubt[] {
  const doubts: CurveDoubt[] = []
  for (const kind of ['power_hp', 'torque_nm'] as const) {
    const [measured, expected] = [topOf(points, kind)?.[kind], figures[kind]]
    if (measured === undefined || expected === null) continue
    if (Math.abs(measured - expected) > expected * peakSlack)
      doubts.push({ kind, measured: Math.round(measured), expected })
  }
  const full = topOf(points, 'power_hp')?.power_hp ?? 0
  const apart = points.find(
    ({ rpm, power_hp, torque_nm }) => Math.abs(power_hp - powerAt(rpm, torque_nm)) > full * pairSlack,
  )
  if (apart)
    doubts.push({
      kind: 'apart',
      rpm: apart.rpm,
      power_hp: Math.round(apart.power_hp),
      expected: Math.round(powerAt(apart.rpm, apart.torque_nm)),
    })
  return doubts
}
