import { linePath, type Point } from '@mapwright/contract/api/axis.ts'

export { axisTicks, linePath, type Point } from '@mapwright/contract/api/axis.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** The area between the points and a baseline. */
export function areaUnder(points: readonly Point[], floor: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return `${linePath(points)}L${round(last[0])} ${round(floor)}L${round(first[0])} ${round(floor)}Z`
}

/** Date labels, each shown only once; the last point has priority for its date. */
export function daysOf(times: readonly number[], nameOf: (time: number) => string): { time: number; day: string }[] {
  const days = times.map((time) => ({ time, day: nameOf(time) }))
  const last = days.at(-1)
  return days.filter((each, at) => each === last || (each.day !== last?.day && each.day !== days[at - 1]?.day))
}

/** At most `wanted` evenly spaced positions out of `count`, including the first and the last. */
export function spread(count: number, wanted: number): number[] {
  if (count <= wanted) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: wanted }, (_, index) => Math.round((index * (count - 1)) / (wanted - 1)))
}
