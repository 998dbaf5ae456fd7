import { curveRules } from '@mapwright/contract/vehicles/curves/curve-rules.ts'
import type { CurvePoint } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { readNumber, writeNumber } from '../../../platform/i18n/read-number.ts'
import { completePoint } from './read-curve.ts'

/** The text typed in a line of the table. */
export type TypedPoint = { rpm: string; power_hp: string; torque_nm: string }
export type TypedFigure = keyof TypedPoint
/** The invalid field of a line, with an error code and the exceeded limit. */
export type PointFault = {
  of: TypedFigure
  code: 'invalid' | 'too_small' | 'too_big' | 'not_ascending' | 'empty_speed' | 'empty_figures'
  limit?: number
}

export const figures = ['rpm', 'power_hp', 'torque_nm'] as const satisfies readonly TypedFigure[]
export const blankPoint: TypedPoint = { rpm: '', power_hp: '', torque_nm: '' }

const isBlank = (point: TypedPoint): boolean => figures.every((of) => point[of].trim() === '')

const decimals = { rpm: 0, power_hp: 3, torque_nm: 3 } as const

/** Parses the numbers of a line in the format of a language. Blank cells are undefined, invalid cells are NaN. */
const numbersOf = (point: TypedPoint, language: string) => {
  const numberOf = (of: TypedFigure) => readNumber(point[of], language, decimals[of]) ?? undefined
  return { rpm: numberOf('rpm'), power_hp: numberOf('power_hp'), torque_nm: numberOf('torque_nm') }
}

/** Converts points to lines of text, with the decimal separator of the language. */
export const typedPoints = (points: readonly CurvePoint[], language: string): TypedPoint[] =>
  points.map(({ rpm, power_hp, torque_nm }) => ({
    rpm: writeNumber(rpm, language),
    power_hp: writeNumber(power_hp, language),
    torque_nm: writeNumber(torque_nm, language),
  }))

/** Returns the power or torque that results from the line's other value, for use as a placeholder. Blank if it cannot be calculated. */
export function derivedFigure(point: TypedPoint, of: TypedFigure, language: string): string {
  const value = of === 'rpm' ? undefined : completePoint(numbersOf(point, language))?.[of]
  return writeNumber(value ?? null, language)
}

function faultOf(point: TypedPoint, before: number | undefined, language: string): PointFault | undefined {
  const numbers = numbersOf(point, language)
  for (const of of figures) {
    const value = numbers[of]
    if (value === undefined) continue
    const { min, max } = curveRules[of]
    if (Number.isNaN(value)) return { of, code: 'invalid' }
    if (value < min) return { of, code: 'too_small', limit: min }
    if (value > max) return { of, code: 'too_big', limit: max }
  }
  if (numbers.rpm === undefined) return { of: 'rpm', code: 'empty_speed' }
  if (!completePoint(numbers)) return { of: 'power_hp', code: 'empty_figures' }
  return before !== undefined && numbers.rpm <= before ? { of: 'rpm', code: 'not_ascending' } : undefined
}

/** Converts the lines to points and returns the errors by line. Blank lines are ignored. Numbers are in the format of the language. */
export function readPoints(lines: readonly TypedPoint[], language: string) {
  const points: CurvePoint[] = []
  const faults = new Map<number, PointFault>()
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) continue
    const fault = faultOf(line, points.at(-1)?.rpm, language)
    const point = fault ? undefined : completePoint(numbersOf(line, language))
    if (fault) faults.set(at, fault)
    else if (point) points.push(point)
  }
  return { points, faults }
}
