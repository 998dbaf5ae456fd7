import { curveRules } from '@mapwright/contract/vehicles/curve-rules.ts'
import type { CurvePoint } from '@mapwright/contract/vehicles/power-curve.ts'
import { completePoint } from './read-curve.ts'

/** A line of the table as typed. */
export type TypedPoint = { rpm: string; power_hp: string; torque_nm: string }
export type TypedFigure = keyof TypedPoint
/** The invalid field of a line, with a code and its limit. */
export type PointFault = {
  of: TypedFigure
  code: 'invalid' | 'too_small' | 'too_big' | 'not_ascending' | 'empty_speed' | 'empty_figures'
  limit?: number
}

export const figures = ['rpm', 'power_hp', 'torque_nm'] as const satisfies readonly TypedFigure[]
export const blankPoint: TypedPoint = { rpm: '', power_hp: '', torque_nm: '' }

const isBlank = (point: TypedPoint): boolean => figures.every((of) => point[of].trim() === '')

/** Parses a typed number with a decimal point or comma; undefined if blank. */
const typedNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'))

const numbersOf = (point: TypedPoint) => ({
  rpm: typedNumber(point.rpm),
  power_hp: typedNumber(point.power_hp),
  torque_nm: typedNumber(point.torque_nm),
})

export const typedPoints = (points: readonly CurvePoint[]): TypedPoint[] =>
  points.map(({ rpm, power_hp, torque_nm }) => ({
    rpm: String(rpm),
    power_hp: String(power_hp),
    torque_nm: String(torque_nm),
  }))

/** The figure derived from the other one, shown as a placeholder. */
export function derivedFigure(point: TypedPoint, of: 'power_hp' | 'torque_nm'): number | undefined {
  const value = completePoint(numbersOf(point))?.[of]
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

function faultOf(point: TypedPoint, before: number | undefined): PointFault | undefined {
  const numbers = numbersOf(point)
  for (const of of figures) {
    const value = numbers[of]
    if (value === undefined) continue
    const { min, max } = curveRules[of]
    if (!Number.isFinite(value) || (of === 'rpm' && !Number.isInteger(value))) return { of, code: 'invalid' }
    if (value < min) return { of, code: 'too_small', limit: min }
    if (value > max) return { of, code: 'too_big', limit: max }
  }
  if (numbers.rpm === undefined) return { of: 'rpm', code: 'empty_speed' }
  if (!completePoint(numbers)) return { of: 'power_hp', code: 'empty_figures' }
  return before !== undefined && numbers.rpm <= before ? { of: 'rpm', code: 'not_ascending' } : undefined
}

/** Converts valid lines to points and returns the faults by line. Ignores blank lines. */
export function readPoints(lines: readonly TypedPoint[]) {
  const points: CurvePoint[] = []
  const faults = new Map<number, PointFault>()
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) continue
    const fault = faultOf(line, points.at(-1)?.rpm)
    const point = fault ? undefined : completePoint(numbersOf(line))
    if (fault) faults.set(at, fault)
    else if (point) points.push(point)
  }
  return { points, faults }
}
