import { expect, test } from 'vitest'
import { curveWarnings, firstNonAscending } from './curve-rules.ts'
import { powerAt } from './power-curve.ts'

const points = [1500, 2000, 2500, 3000, 3500, 4000].map((rpm, at) => {
  const torque_nm = [280, 340, 340, 330, 300, 255][at] ?? 0
  return { rpm, torque_nm, power_hp: powerAt(rpm, torque_nm) }
})
const figures = { power_hp: 150, torque_nm: 340 }

test('finds the first point whose speed does not rise', () => {
  expect(firstNonAscending(points)).toBe(-1)
  expect(firstNonAscending([])).toBe(-1)
  expect(firstNonAscending([...points, { rpm: 4000 }])).toBe(6)
  expect(firstNonAscending([{ rpm: 2000 }, { rpm: 1000 }, { rpm: 500 }])).toBe(1)
})

test('does not warn about a curve close to its figures or without figures', () => {
  expect(curveWarnings(points, figures)).toEqual([])
  expect(curveWarnings(points, { power_hp: null, torque_nm: null })).toEqual([])
  expect(curveWarnings([], figures)).toEqual([])
})

test('warns about a peak more than 10 % above or below its figure', () => {
  expect(curveWarnings(points, { power_hp: 170, torque_nm: 300 })).toEqual([
    { kind: 'power_hp', measured: 149, expected: 170 },
    { kind: 'torque_nm', measured: 340, expected: 300 },
  ])
  expect(curveWarnings(points, { power_hp: 164, torque_nm: 310 })).toEqual([])
})

test('detects kilowatts entered as horsepower', () => {
  const kilowatts = points.map((point) => ({ ...point, power_hp: point.power_hp * 0.7355 }))
  expect(curveWarnings(kilowatts, figures)).toEqual([
    { kind: 'power_hp', measured: 110, expected: 150 },
    { kind: 'apart', rpm: 1500, power_hp: 44, expected: 60 },
  ])
})
