import { expect, test } from 'vitest'
import { blankPoint, derivedFigure, readPoints, typedPoints } from './typed-points.ts'

const line = (rpm: string, power_hp = '', torque_nm = '') => ({ rpm, power_hp, torque_nm })

test('converts lines to points with decimal commas and derived figures, ignoring blank lines', () => {
  const lines = [line('2000', '100,5', '353'), blankPoint, line('3500', '', '200'), blankPoint]
  const { points, faults } = readPoints(lines, 'en')
  expect(points).toEqual([
    { rpm: 2000, power_hp: 100.5, torque_nm: 353 },
    { rpm: 3500, power_hp: 99.7, torque_nm: 200 },
  ])
  expect(faults.size).toBe(0)
  expect(readPoints(typedPoints(points, 'en'), 'en').points).toEqual(points)
})

test('derives the missing figure', () => {
  expect(derivedFigure(line('3500', '', '200'), 'power_hp', 'en')).toBe('99.7')
  expect(derivedFigure(line('3500', '', '200'), 'power_hp', 'de')).toBe('99,7')
  expect(derivedFigure(line('', '', '200'), 'power_hp', 'en')).toBe('')
  expect(derivedFigure(line('x', '', '200'), 'power_hp', 'en')).toBe('')
})

test.each([
  [line('abc', '1', '1'), { of: 'rpm', code: 'invalid' }],
  [line('2000.5', '1', '1'), { of: 'rpm', code: 'invalid' }],
  [line('50', '1', '1'), { of: 'rpm', code: 'too_small', limit: 100 }],
  [line('2500', '5001', '1'), { of: 'power_hp', code: 'too_big', limit: 5000 }],
  [line('', '1', '1'), { of: 'rpm', code: 'empty_speed' }],
  [line('2500'), { of: 'power_hp', code: 'empty_figures' }],
  [line('2000', '1', '1'), { of: 'rpm', code: 'not_ascending' }],
])('reports the invalid field of %j after 2000', (typed, fault) => {
  const { points, faults } = readPoints([line('2000', '100', '350'), typed, line('3000', '120', '280')], 'en')
  expect(faults).toEqual(new Map([[1, fault]]))
  expect(points.map(({ rpm }) => rpm)).toEqual([2000, 3000])
})

test("reads and writes numbers with the separators of the page's language", () => {
  const typed = [line('1.500', '100,5', '353.5')]
  expect(readPoints(typed, 'de').points).toEqual([{ rpm: 1500, power_hp: 100.5, torque_nm: 353.5 }])
  expect(readPoints(typed, 'en').faults).toEqual(new Map([[0, { of: 'rpm', code: 'invalid' }]]))
  expect(typedPoints([{ rpm: 1500, power_hp: 100.5, torque_nm: 353 }], 'de')).toEqual([line('1500', '100,5', '353')])
})
