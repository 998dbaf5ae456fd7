import { expect, test } from 'vitest'
import { doubtsAbout, firstNotAscending } from './curve-rules.ts'
import { powerAt } from './power-curve.ts'

const points = [1500, 2000, 2500, 3000, 3500, 4000].map((rpm, at) => {
  const torque_nm = [280, 340, 340, 330, 300, 255][at] ?? 0
  return { rpm, torque_nm, power_hp: powerAt(rpm, torque_nm) }
})
const figures = { power_hp: 150, torque_nm: 340 }

test('speeds rise from point to point', () => {
  expect(firstNotAscending(points)).toBe(-1)
  expect(firstNotAscending([])).toBe(-1)
  expect(firstNotAscending([...points, { rpm: 4000 }])).toBe(6)
  expect(firstNotAscending([{ rpm: 2000 }, { rpm: 1000 }, { rpm: 500 }])).toBe(1)
})

test('a curve near its figures leaves no doubt, nor does one without figures', () => {
  expect(doubtsAbout(points, figures)).toEqual([])
  expect(doubtsAbout(points, { power_hp: null, torque_nm: null })).toEqual([])
  expect(doubtsAbout([], figures)).toEqual([])
})

test('a peak more than a tenth away is doubtful, above and below', () => {
  expect(doubtsAbout(points, { power_hp: 170, torque_nm: 300 })).toEqual([
    { kind: 'power_hp', measured: 149, expected: 170 },
    { kind: 'torque_nm', measured: 340, expected: 300 },
  ])
  expect(doubtsAbout(points, { power_hp: 164, torque_nm: 310 })).toEqual([])
})

test('kilowatts in the place of horsepower are noticed', () => {
  const kilowatts = points.map((point) => ({ ...point, power_hp: point.power_hp * 0.7355 }))
  expect(doubtsAbout(kilowatts, figures)).toEqual([
    { kind: 'power_hp', measured: 110, expected: 150 },
    { kind: 'apart', rpm: 1500, power_hp: 44, expected: 60 },
  ])
})
