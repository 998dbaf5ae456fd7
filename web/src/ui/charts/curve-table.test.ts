import { powerCurve } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { expect, test } from 'vitest'
import { formatsOf } from '../../platform/i18n/formats.ts'
import { curveTable, pointAt } from './curve-table.ts'

const engine = { fuel: 'diesel', displacement_cc: 1968 } as const
const stock = powerCurve({ power_hp: 150, torque_nm: 340 }, engine)

test('interpolates between two points and returns no figures outside the curve', () => {
  const point = pointAt(stock, 2_000)
  expect(point?.torque_nm).toBeCloseTo(340, 3)
  expect(point?.power_hp).toBeCloseTo((2_000 * 340) / 7_023.5, 1)
  expect(pointAt(stock, 100)).toBeUndefined()
  expect(pointAt(stock, 9_000)).toBeUndefined()
})

test('has a row every 500 rpm, and both curves if there are two', () => {
  const words = (key: string) => key
  const table = curveTable({ stock, tuned: undefined, words, formats: formatsOf('en', 'EUR') })
  expect(table.head).toHaveLength(3)
  expect(table.rows.map(([rpm]) => rpm)).toEqual(['1,500', '2,000', '2,500', '3,000', '3,500', '4,000'])
  const tuned = powerCurve({ power_hp: 190, torque_nm: 410 }, engine)
  const both = curveTable({ stock, tuned, words, formats: formatsOf('en', 'EUR') })
  expect(both.head).toHaveLength(5)
  expect(both.rows.every((row) => row.length === 5)).toBe(true)
})
