import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { powerCurve, redline } from './power-curve.ts'

const peaks = fc.record({
  power_hp: fc.integer({ min: 40, max: 1000 }),
  torque_nm: fc.integer({ min: 60, max: 1500 }),
})

test('the curve never passes the peaks of the data and all but reaches both', () => {
  fc.assert(
    fc.property(peaks, (peak) => {
      fc.pre(peak.power_hp / peak.torque_nm > 0.3 && peak.power_hp / peak.torque_nm < 1.2)
      const curve = powerCurve(peak, redline([peak]))
      const power = Math.max(...curve.map((point) => point.power))
      const torque = Math.max(...curve.map((point) => point.torque))
      expect(power).toBeLessThanOrEqual(peak.power_hp * 1.001)
      expect(power).toBeGreaterThan(peak.power_hp * 0.97)
      expect(torque).toBeLessThanOrEqual(peak.torque_nm * 1.001)
      expect(torque).toBeGreaterThan(peak.torque_nm * 0.97)
    }),
  )
})

test('a diesel of 150 hp and 340 Nm turns to about 4,500', () => {
  expect(redline([{ power_hp: 150, torque_nm: 340 }])).toBe(4500)
})
