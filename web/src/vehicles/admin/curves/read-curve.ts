import { curveRules } from '@mapwright/contract/vehicles/curve-rules.ts'
import { type CurvePoint, perTurn, powerAt, topOf } from '@mapwright/contract/vehicles/power-curve.ts'
import { numbersIn } from './read-numbers.ts'

export type CurveFault =
  | { fault: 'columns' | 'few' }
  | {
      fault: 'number'
      /** As the file counts its lines. */
      line: number
    }

type Read = {
  points: CurvePoint[]
  /** Units that the file had and the curve has not. */
  converted: string[]
}

type Figure = 'rpm' | 'power_hp' | 'torque_nm'
type Column = { of: Figure; factor: number; unit?: string }

/** One metric horsepower is 75 kgf·m/s, one pound-foot 1.355818 Nm. */
const [perKilowatt, perBritish, perPoundFoot] = [1.359622, 1.01387, 1.355818]

/** What the first line calls a column; the first that fits is taken. */
const columnNames: readonly [RegExp, Column][] = [
  [/rpm|1\/min|u\/min|min-1|min⁻¹|tr\/min|drehzahl|engine speed|régime|giri|^n$/, { of: 'rpm', factor: 1 }],
  [/\b(lb|ft)s?\b/, { of: 'torque_nm', factor: perPoundFoot, unit: 'lb-ft' }],
  [/\bnm\b|torque|moment|couple|coppia|^m$/, { of: 'torque_nm', factor: 1 }],
  [/\bkw\b/, { of: 'power_hp', factor: perKilowatt, unit: 'kW' }],
  [/\b[bw]hp\b/, { of: 'power_hp', factor: perBritish, unit: 'bhp' }],
  [/\b(hp|ps|cv)\b|power|leistung|puissance|potenza|^p$/, { of: 'power_hp', factor: 1 }],
]

const unnamed: readonly Column[] = [
  { of: 'rpm', factor: 1 },
  { of: 'power_hp', factor: 1 },
  { of: 'torque_nm', factor: 1 },
]

/** The columns by their names; a second one for the same figure, as that of a corrected run, is left alone. */
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

/** Power from torque or torque from power, where one of the two is missing. */
export function completed({ rpm, power_hp, torque_nm }: { [Of in Figure]?: number | undefined }) {
  if (rpm === undefined || rpm <= 0) return undefined
  const power = power_hp ?? (torque_nm === undefined ? undefined : oneDecimal(powerAt(rpm, torque_nm)))
  const torque = torque_nm ?? (power_hp === undefined ? undefined : oneDecimal((power_hp * perTurn) / rpm))
  return power === undefined || torque === undefined ? undefined : { rpm, power_hp: power, torque_nm: torque }
}

/** As many points as a curve may have, evenly, and its peaks among them. */
function thinned(points: readonly CurvePoint[]): CurvePoint[] {
  if (points.length <= curveRules.most) return [...points]
  const peaks = new Set([topOf(points, 'power_hp'), topOf(points, 'torque_nm')])
  const places = curveRules.most - peaks.size
  const wanted = new Set(
    Array.from({ length: places }, (_, at) => Math.round((at * (points.length - 1)) / (places - 1))),
  )
  return points.filter((point, at) => wanted.has(at) || peaks.has(point))
}

/**
 * A curve as a spreadsheet, a CSV file or a test bench writes it: columns named in the first line or in the order speed, power, torque. Lines
 * are sorted by speed; of two at the same speed the first is kept.
 */
export function readCurve(text: string): Read | CurveFault {
  const { header, rows } = numbersIn(text)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = header ? namedColumns(header) : width >= 3 ? unnamed : []
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
    const point = completed(values)
    if (!point) return { fault: 'number', line }
    if (!bySpeed.has(point.rpm)) bySpeed.set(point.rpm, point)
  }
  if (bySpeed.size < 2) return { fault: 'few' }
  const points = thinned([...bySpeed.values()].sort((a, b) => a.rpm - b.rpm))
  return { points, converted: columns.flatMap((column) => column?.unit ?? []) }
}
