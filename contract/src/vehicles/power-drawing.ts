import { axisTicks, linePath, type Point } from '../api/axis.ts'
import { curvesOf, originOf } from './drawn-curves.ts'
import type { Output } from './outputs.ts'
import { type CurvePoint, type Engine, topOf } from './power-curve.ts'

type Figure = 'power_hp' | 'torque_nm'
type Sized = { before: Output; after?: Output | null | undefined; engine: Engine; width: number; height: number }

/** Room for the axes' figures. */
export const drawingMargin = { top: 16, right: 12, bottom: 22, left: 36 } as const

/** Full thousands, or every few hundred where the engine turns slowly, as those of trucks do. */
function speedsFor(from: number, until: number): number[] {
  const step = until - from < 2_500 ? 250 : until - from > 9_000 ? 2_000 : 1_000
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(until / step) - first + 1 }, (_, at) => (first + at) * step)
}

/**
 * The curves before and after as lines in a picture of so many pixels: on the screen, on paper and in a file alike. `lines` are in the order in
 * which they are drawn, the later above the earlier.
 */
export function powerDrawing({ before, after, engine, width, height }: Sized) {
  const { stock, tuned } = curvesOf(before, after, engine)
  const main = tuned ?? stock
  const points = [...stock, ...(tuned ?? [])]
  const [from, until] = [Math.min(...points.map(({ rpm }) => rpm)), Math.max(...points.map(({ rpm }) => rpm))]
  const highest = Math.max(...points.flatMap(({ power_hp, torque_nm }) => [power_hp, torque_nm]))
  // Room for the figure on the highest peak.
  const most = highest * 1.15
  const { top, right, bottom, left } = drawingMargin
  const x = (rpm: number) => left + ((rpm - from) / (until - from)) * (width - left - right)
  const y = (value: number) => top + (1 - value / most) * (height - top - bottom)
  const line = (of: Figure, curve: readonly CurvePoint[], isBefore: boolean) => ({
    of,
    isBefore,
    path: linePath(curve.map((point): Point => [x(point.rpm), y(point[of])])),
  })
  const peak = (of: Figure) => {
    const highestPoint = topOf(main, of)
    return { of, value: (after ?? before)[of], x: x(highestPoint?.rpm ?? from), y: y(highestPoint?.[of] ?? 0) }
  }
  return {
    origin: originOf(before, after),
    stock,
    tuned,
    values: axisTicks(highest, 4)
      .filter((value) => value <= most)
      .map((value) => ({ value, y: y(value) })),
    speeds: speedsFor(from, until).map((rpm) => ({ rpm, x: x(rpm) })),
    lines: [
      ...(tuned ? [line('torque_nm', stock, true), line('power_hp', stock, true)] : []),
      line('torque_nm', main, false),
      line('power_hp', main, false),
    ],
    peaks: [peak('torque_nm'), peak('power_hp')],
  }
}
