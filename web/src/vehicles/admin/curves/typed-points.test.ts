import { expect, test } from 'vitest'
import { blankPoint, followingFigure, readPoints, typedPoints } from './typed-points.ts'

const line = (rpm: string, power_hp = '', torque_nm = '') => ({ rpm, power_hp, torque_nm })

test('lines become points: a comma is a decimal one, the figure that is missing follows, blank lines are nothing', () => {
  const { points, faults } = readPoints([line('2000', '100,5', '353'), blankPoint, line('3500', '', '200'), blankPoint])
  expect(points).toEqual([
    { rpm: 2000, power_hp: 100.5, torque_nm: 353 },
    { rpm: 3500, power_hp: 99.7, torque_nm: 200 },
  ])
  expect(faults.size).toBe(0)
  expect(readPoints(typedPoints(points)).points).toEqual(points)
})

test('what follows is shown beside what was typed', () => {
  expect(followingFigure(line('3500', '', '200'), 'power_hp')).toBe(99.7)
  expect(followingFigure(line('', '', '200'), 'power_hp')).toBeUndefined()
  expect(followingFigure(line('x', '', '200'), 'power_hp')).toBeUndefined()
})

test.each([
  [line('abc', '1', '1'), { of: 'rpm', code: 'invalid' }],
  [line('2000.5', '1', '1'), { of: 'rpm', code: 'invalid' }],
  [line('50', '1', '1'), { of: 'rpm', code: 'too_small', limit: 100 }],
  [line('2500', '5001', '1'), { of: 'power_hp', code: 'too_big', limit: 5000 }],
  [line('', '1', '1'), { of: 'rpm', code: 'empty_speed' }],
  [line('2500'), { of: 'power_hp', code: 'empty_figures' }],
  [line('2000', '1', '1'), { of: 'rpm', code: 'not_ascending' }],
])('%j after 2000 is refused at its field', (typed, fault) => {
  const { points, faults } = readPoints([line('2000', '100', '350'), typed, line('3000', '120', '280')])
  expect(faults).toEqual(new Map([[1, fault]]))
  expect(points.map(({ rpm }) => rpm)).toEqual([2000, 3000])
})
