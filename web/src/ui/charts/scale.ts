import { linePath, type Point } from '@mapwright/contract/api/axis.ts'

export { axisTicks, linePath, type Point } from '@mapwright/contract/api/axis.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** The SVG path of the area between the points and a baseline. */
export function areaUnder(points: readonly Point[], floor: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return `${linePath(points)}L${round(last[0])} ${round(floor)}L${round(first[0])} ${round(floor)}Z`
}

/** Removes duplicate date labels. The last label always remains. */
export function daysOf(times: readonly number[], nameOf: (time: number) => string): { time: number; day: string }[] {
  const days = times.map((time) => ({ time, day: nameOf(time) }))
  const last = days.at(-1)
  return days.filter((each, at) => each === last || (each.day !== last?.day && each.day !== days[at - 1]?.day))
}

/** Up to `wanted` evenly spaced indexes below `count`, including the first and the last. */
export function spread(count: number, wanted: number): number[] {
  if (count <= wanted) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: wanted }, (_, index) => Math.round((index * (count - 1)) / (wanted - 1)))
}
