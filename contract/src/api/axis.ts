/** Returns round tick values for an axis from 0 to at least `max`: 87 → [0, 50, 100]. `isWhole` allows whole numbers only, for counts. */
export function axisTicks(max: number, targetCount = 3, { isWhole = false } = {}): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / targetCount
  const size = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * size)
  const found = steps.find((step) => step >= rough && (!isWhole || Number.isInteger(step))) ?? 10 * size
  const step = isWhole ? Math.max(1, found) : found
  const count = Math.ceil(max / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** Returns the SVG path of a line through the points. */
export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
