import { axisTicks, linePath, type Point } from '../../api/axis.ts'
import { curveOrigin, curvesToDraw } from './drawn-curves.ts'
import { type CurvePoint, type Engine, type Output, peakOf } from './power-curve.ts'

type Figure = 'power_hp' | 'torque_nm'
type Sized = { before: Output; after?: Output | null | undefined; engine: Engine; width: number; height: number }

/** Space for the axis labels, in pixels. */
export const drawingMargin = { top: 16, right: 12, bottom: 22, left: 36 } as const

/** Returns ticks at multiples of 1000 rpm, of 250 rpm for slow engines such as those of trucks, or of 2000 rpm for wide ranges. */
function rpmTicks(from: number, until: number): number[] {
  const step = until - from < 2_500 ? 250 : until - from > 9_000 ? 2_000 : 1_000
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(until / step) - first + 1 }, (_, at) => (first + at) * step)
}

/**
 * Returns the power and torque curves before and after tuning as lines for a drawing of the given size, on screen, in print and in image
 * files. Later items of `lines` are drawn over earlier ones.
 */
export function powerDrawing({ before, after, engine, width, height }: Sized) {
  const { stock, tuned } = curvesToDraw(before, after, engine)
  const main = tuned ?? stock
  const points = [...stock, ...(tuned ?? [])]
  const [from, until] = [Math.min(...points.map(({ rpm }) => rpm)), Math.max(...points.map(({ rpm }) => rpm))]
  const highest = Math.max(...points.flatMap(({ power_hp, torque_nm }) => [power_hp, torque_nm]))
  // Leaves space for the label above the highest peak.
  const maxY = highest * 1.15
  const { top, right, bottom, left } = drawingMargin
  const x = (rpm: number) => left + ((rpm - from) / (until - from)) * (width - left - right)
  const y = (value: number) => top + (1 - value / maxY) * (height - top - bottom)
  const line = (of: Figure, curve: readonly CurvePoint[], isBefore: boolean) => ({
    of,
    isBefore,
    path: linePath(curve.map((point): Point => [x(point.rpm), y(point[of])])),
  })
  const peak = (of: Figure) => {
    const highestPoint = peakOf(main, of)
    return { of, value: (after ?? before)[of], x: x(highestPoint?.rpm ?? from), y: y(highestPoint?.[of] ?? 0) }
  }
  return {
    origin: curveOrigin(before, after),
    stock,
    tuned,
    values: axisTicks(highest, 4)
      .filter((value) => value <= maxY)
      .map((value) => ({ value, y: y(value) })),
    speeds: rpmTicks(from, until).map((rpm) => ({ rpm, x: x(rpm) })),
    lines: [
      ...(tuned ? [line('torque_nm', stock, true), line('power_hp', stock, true)] : []),
      line('torque_nm', main, false),
      line('power_hp', main, false),
    ],
    peaks: [peak('torque_nm'), peak('power_hp')],
  }
}
