/** Round steps for an axis from zero that hold `most`: 87 → [0, 50, 100]. */
export function ticksFor(most: number, wanted = 3): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / wanted
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((candidate) => candidate >= rough) ?? 10 * size
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** A line through the points, as an SVG path. */
export const lineThrough = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
