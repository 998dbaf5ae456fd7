import { curveRules } from '@mapwright/contract/vehicles/curves/curve-rules.ts'
import { type CurvePoint, horsepowerDivisor, peakOf, powerAt } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { parseNumbers } from './read-numbers.ts'

export type CurveFault =
  | { fault: 'columns' | 'few' }
  | {
      fault: 'number'
      /** Number of the line in the file, starting at 1. */
      line: number
    }

type Read = {
  points: CurvePoint[]
  /** Units in the file that were converted, such as kW. */
  converted: string[]
}

type Figure = 'rpm' | 'power_hp' | 'torque_nm'
type Column = { of: Figure; factor: number; unit?: string }

/** Conversion factors: metric horsepower per kilowatt, metric horsepower per British horsepower (bhp), and newton metres per pound-foot. */
const [perKilowatt, perBritish, perPoundFoot] = [1.359622, 1.01387, 1.355818]

/** Patterns for the names of columns. The first matching pattern applies. */
const columnNames: readonly [RegExp, Column][] = [
  [/rpm|1\/min|u\/min|min-1|min⁻¹|tr\/min|drehzahl|engine speed|régime|giri|^n$/, { of: 'rpm', factor: 1 }],
  [/\b(lb|ft)s?\b/, { of: 'torque_nm', factor: perPoundFoot, unit: 'lb-ft' }],
  [/\bnm\b|torque|moment|couple|coppia|^m$/, { of: 'torque_nm', factor: 1 }],
  [/\bkw\b/, { of: 'power_hp', factor: perKilowatt, unit: 'kW' }],
  [/\b[bw]hp\b/, { of: 'power_hp', factor: perBritish, unit: 'bhp' }],
  [/\b(hp|ps|cv)\b|power|leistung|puissance|potenza|^p$/, { of: 'power_hp', factor: 1 }],
]

const defaultColumns: readonly Column[] = [
  { of: 'rpm', factor: 1 },
  { of: 'power_hp', factor: 1 },
  { of: 'torque_nm', factor: 1 },
]

/** Finds the columns by their names. Ignores further columns of the same figure, such as the power in a corrected run. */
function namedColumns(header: readonly string[]): (Column | undefined)[] {
  const taken = new Set<Figure>()
  return header.map((name) => {
    const column = columnNames.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1]
    if (!column || taken.has(column.of)) return undefined
    taken.add(column.of)
    return column
  })
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Calculates power from torque or torque from power if one is missing. Undefined if both are missing or the engine speed is missing. */
export function completePoint({ rpm, power_hp, torque_nm }: { [Of in Figure]?: number | undefined }) {
  if (rpm === undefined || rpm <= 0) return undefined
  const power = power_hp ?? (torque_nm === undefined ? undefined : oneDecimal(powerAt(rpm, torque_nm)))
  const torque = torque_nm ?? (power_hp === undefined ? undefined : oneDecimal((power_hp * horsepowerDivisor) / rpm))
  return power === undefined || torque === undefined ? undefined : { rpm, power_hp: power, torque_nm: torque }
}

/** Reduces the points evenly to the maximum number. The peaks of power and torque are kept. */
function thinOut(points: readonly CurvePoint[]): CurvePoint[] {
  if (points.length <= curveRules.maxPoints) return [...points]
  const peaks = new Set([peakOf(points, 'power_hp'), peakOf(points, 'torque_nm')])
  const places = curveRules.maxPoints - peaks.size
  const wanted = new Set(
    Array.from({ length: places }, (_, at) => Math.round((at * (points.length - 1)) / (places - 1))),
  )
  return points.filter((point, at) => wanted.has(at) || peaks.has(point))
}

/**
 * Reads a curve from the text of a spreadsheet, a CSV file or a test bench. Columns are named in the first line, or are speed,
 * power and torque in this order. Points are sorted by speed. If two points have the same speed, the first one applies.
 */
export function readCurve(text: string): Read | CurveFault {
  const { header, rows } = parseNumbers(text)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = header ? namedColumns(header) : width >= 3 ? defaultColumns : []
  const has = (of: Figure) => columns.some((column) => column?.of === of)
  if (!has('rpm') || !(has('power_hp') || has('torque_nm'))) return { fault: 'columns' }
  const bySpeed = new Map<number, CurvePoint>()
  for (const { line, cells } of rows) {
    const values: { [Of in Figure]?: number } = {}
    for (const [at, column] of columns.entries()) {
      const value = cells[at]
      if (!column || value === undefined) continue
      if (Number.isNaN(value)) return { fault: 'number', line }
      values[column.of] = column.of === 'rpm' ? Math.round(value) : oneDecimal(value * column.factor)
    }
    const point = completePoint(values)
    if (!point) return { fault: 'number', line }
    if (!bySpeed.has(point.rpm)) bySpeed.set(point.rpm, point)
  }
  if (bySpeed.size < 2) return { fault: 'few' }
  const points = thinOut([...bySpeed.values()].sort((a, b) => a.rpm - b.rpm))
  return { points, converted: columns.flatMap((column) => column?.unit ?? []) }
}
