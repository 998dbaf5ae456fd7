import type { CurvePoint } from './power-curve.ts'

/** The number of interpolation steps between two measured points. With this number, the line looks smooth. */
const stepsBetween = 8
/** Minimum number of measured points that need no interpolation. */
const smoothFrom = 80

/** Returns the slopes for monotone cubic interpolation (Fritsch and Carlson 1980), which has maxima and minima only at given points. */
function slopesOf(x: readonly number[], y: readonly number[]): number[] {
  const rises = x.slice(1).map((next, at) => ((y[at + 1] ?? 0) - (y[at] ?? 0)) / (next - (x[at] ?? 0)))
  return x.map((_, at) => {
    const [before, after] = [rises[at - 1], rises[at]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    if (before * after <= 0) return 0
    const [left, right] = [(x[at] ?? 0) - (x[at - 1] ?? 0), (x[at + 1] ?? 0) - (x[at] ?? 0)]
    // The weighted harmonic mean never overshoots.
    return (3 * (left + right)) / ((2 * right + left) / before + (right + 2 * left) / after)
  })
}

/** Interpolates between measured points. The curve contains every measured point and never exceeds their maximum. */
export function smoothCurve(points: readonly CurvePoint[]): CurvePoint[] {
  if (points.length >= smoothFrom || points.length < 3) return [...points]
  const speeds = points.map(({ rpm }) => rpm)
  const slopes = {
    power_hp: slopesOf(
      speeds,
      points.map(({ power_hp }) => power_hp),
    ),
    torque_nm: slopesOf(
      speeds,
      points.map(({ torque_nm }) => torque_nm),
    ),
  }
  const between = (at: number, of: 'power_hp' | 'torque_nm', share: number, span: number): number => {
    const [low, high] = [points[at]?.[of] ?? 0, points[at + 1]?.[of] ?? 0]
    const [leaves, arrives] = [(slopes[of][at] ?? 0) * span, (slopes[of][at + 1] ?? 0) * span]
    const rest = 1 - share
    return (
      low * rest * rest * (1 + 2 * share) +
      leaves * share * rest * rest +
      high * share * share * (3 - 2 * share) -
      arrives * share * share * rest
    )
  }
  return points.flatMap((point, at) => {
    const next = points[at + 1]
    if (!next) return [point]
    const span = next.rpm - point.rpm
    const added = Array.from({ length: stepsBetween - 1 }, (_, step): CurvePoint => {
      const share = (step + 1) / stepsBetween
      return {
        rpm: point.rpm + span * share,
        power_hp: between(at, 'power_hp', share, span),
        torque_nm: between(at, 'torque_nm', share, span),
      }
    })
    return [point, ...added]
  })
}
